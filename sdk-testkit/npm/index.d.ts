/** How an emulator starts. */
export interface Options {
  /** The port of the loopback address; 0 for any that is free. Default: 0. */
  port?: number;
  /** What the emulator knows at first, as `GET /_emulator/world` returns it. Default: nothing. */
  world?: object;
  /** Accepts what services accept beyond the documents. Default: false. */
  lenient?: boolean;
  /** The path of a properties file with the words of the service, such as `path.chatcompat=chat`. Default: the words of the documents. */
  dialect?: string;
  /** Whether the time is real, or virtual and moved by the admin API. Default: `real`. */
  clock?: 'real' | 'virtual';
  /** The versions that paths may name. URLs in responses contain the first. Default: 9. */
  apiVersions?: readonly number[];
}

/** A running emulator. It stops when this process exits. */
export interface Emulator {
  /** The base URL of the service, for the client under test. */
  readonly baseUrl: string;
  /** The URL of the admin API, with a slash at the end. Its `openapi.json` describes it. */
  readonly adminUrl: string;
  /** Calls the admin API. Rejects with the message of a refusal. */
  admin(method: string, path: string, body?: unknown): Promise<any>;
  /** Stops the emulator, and waits for its end. */
  stop(): Promise<void>;
}

/** Starts an emulator. Rejects if there is no Java 17 or newer, or if the server refuses an option or the world. */
export function start(options?: Options): Promise<Emulator>;
