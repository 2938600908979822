'use strict';

// Everything that the emulator returns may come from a client under test, so the page shows it as text only.
(function () {
  // The page of an isolated world is below the path of the world.
  const ROOT = location.pathname.replace(/\/+$/, '');
  const POLL_MILLIS = 1000;
  const SLOW_POLL_MILLIS = 5000;
  const shown = {};
  let token = sessionStorage.getItem('token');
  let selected = 'requests';
  let streaming = false;
  let ticking = false;

  const byId = id => document.getElementById(id);

  function element(name, text, className) {
    const made = document.createElement(name);
    if (text !== undefined && text !== null) {
      made.textContent = String(text);
    }
    if (className) {
      made.className = className;
    }
    return made;
  }

  function add(parent, name, text, className) {
    return parent.appendChild(element(name, text, className));
  }

  // Links of other schemes, such as javascript:, stay text.
  function link(parent, text, url) {
    if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) {
      return add(parent, 'span', text);
    }
    const made = add(parent, 'a', text);
    made.href = url;
    made.rel = 'noopener noreferrer';
    made.target = '_blank';
    return made;
  }

  function call(method, path, body) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, ROOT + path);
      request.setRequestHeader('Accept', 'application/json');
      if (token) {
        request.setRequestHeader('Authorization', 'Bearer ' + token);
      }
      if (method !== 'GET') {
        request.setRequestHeader('Content-Type', 'application/json');
      }
      request.onload = () => {
        const json = request.responseText ? JSON.parse(request.responseText) : null;
        if (request.status < 300) {
          resolve(json);
          return;
        }
        if (request.status === 401) {
          askForToken();
        }
        reject(new Error(json && json.message ? json.message : 'Status ' + request.status));
      };
      request.onerror = () => reject(new Error('The emulator does not respond.'));
      request.send(body === undefined ? null : JSON.stringify(body));
    });
  }

  function say(text) {
    if (byId('status').textContent !== text) {
      byId('status').textContent = text;
    }
  }

  function askForToken() {
    if (byId('login').hidden) {
      byId('login').hidden = false;
      byId('token').focus();
    }
  }

  // Leaves a part of the page alone while its data stays the same, so that the selection survives. An element that is drawn again under
  // the same id keeps the focus.
  function show(id, data, draw) {
    const text = JSON.stringify(data);
    if (shown[id] !== text) {
      shown[id] = text;
      const place = byId(id);
      const focused = place.contains(document.activeElement) ? document.activeElement.id : '';
      place.textContent = '';
      draw(place, data);
      if (focused && byId(focused)) {
        byId(focused).focus();
      }
    }
  }

  function table(place, columns, rows) {
    if (rows.length === 0) {
      add(place, 'p', 'None.', 'muted');
      return;
    }
    const made = add(place, 'table');
    const head = add(add(made, 'thead'), 'tr');
    columns.forEach(column => {
      add(head, 'th', column).scope = 'col';
    });
    const body = add(made, 'tbody');
    rows.forEach(row => {
      const line = add(body, 'tr');
      row.forEach(cell => add(line, 'td', cell));
    });
  }

  // Requests

  function requests() {
    return call('GET', '/requests?limit=200').then(list => {
      const wanted = byId('filter').value.trim().toLowerCase();
      const found = list.filter(it => [it.method, it.path, it.route, it.status].join(' ').toLowerCase().includes(wanted));
      show('request-rows', found.reverse(), (place, rows) => rows.forEach(it => requestRow(place, it)));
      say(found.length + (found.length === 1 ? ' request' : ' requests') + (streaming ? ', live' : ', polling'));
    });
  }

  function requestRow(place, it) {
    const row = add(place, 'tr');
    const open = add(add(row, 'td'), 'button', it.number);
    open.type = 'button';
    open.id = 'request-' + it.number;
    open.setAttribute('aria-label', 'Show request ' + it.number);
    open.addEventListener('click', () => requestDetail(it.number));
    add(row, 'td', it.method);
    add(row, 'td', it.path);
    add(row, 'td', it.status === undefined || it.status === null ? 'none' : it.status, it.status >= 400 ? 'bad' : '');
    add(row, 'td', it.milliseconds === undefined ? '' : it.milliseconds.toFixed(1));
  }

  function requestDetail(number) {
    call('GET', '/requests/' + number).then(it => show('request-detail', it, place => {
      add(place, 'h2', 'Request ' + it.number + ': ' + it.method + ' ' + it.path);
      add(place, 'p', (it.route || 'No route') + ', ' + it.time, 'muted');
      half(place, 'Request', it.request_headers, it.request_body, it.request_bytes);
      half(place, 'Response', it.response_headers, it.response_body, it.response_bytes);
    })).catch(fault => say(fault.message));
  }

  function half(place, name, headers, body, bytes) {
    add(place, 'h3', name);
    const lines = Object.keys(headers || {}).map(key => key + ': ' + [].concat(headers[key]).join(', '));
    add(place, 'pre', lines.join('\n') || 'No headers');
    add(place, 'pre', body ? pretty(body) : bytes ? 'Binary, base 64: ' + bytes : 'No body');
  }

  function pretty(body) {
    try {
      return JSON.stringify(JSON.parse(body), null, 2);
    } catch (e) {
      return body;
    }
  }

  // Messages

  function messages() {
    return Promise.all([call('GET', '/guilds'), call('GET', '/private_channels')]).then(both => {
      const choices = [];
      const collect = (prefix, channel) => {
        const name = prefix + (channel.name || channel.id);
        choices.push({id: channel.id, name: name});
        (channel.threads || []).forEach(thread => collect(name + ' / ', thread));
      };
      both[0].forEach(guild => (guild.channels || []).forEach(channel => collect(guild.name + ' / ', channel)));
      both[1].forEach(channel => collect('Private / ', channel));
      const before = byId('channel').value;
      show('channel', choices, place => {
        choices.forEach(choice => {
          add(place, 'option', choice.name).value = choice.id;
        });
        if (choices.some(choice => choice.id === before)) {
          place.value = before;
        }
      });
      const channel = byId('channel').value;
      return channel ? call('GET', '/channels/' + encodeURIComponent(channel) + '/messages') : [];
    }).then(list => {
      show('message-list', list, place => {
        list.forEach(it => message(place, it));
        if (list.length === 0) {
          add(place, 'p', 'No messages.', 'muted');
        }
      });
      say(list.length + (list.length === 1 ? ' message' : ' messages'));
    });
  }

  function message(place, it) {
    const made = add(place, 'article', null, 'message');
    const head = add(made, 'p');
    add(head, 'strong', it.author ? it.author.username : 'Unknown');
    add(head, 'span', ' ' + it.timestamp, 'muted');
    if (it.content) {
      add(made, 'div', it.content, 'content');
    }
    const files = it.attachments || [];
    (it.embeds || []).forEach(it => embed(made, it, files));
    files.forEach(file => attachment(made, file));
    if (it.poll) {
      poll(made, it.poll);
    }
    (it.components || []).forEach(part => component(made, part));
  }

  // The server names itself in URLs of files, but the user may have opened the page by another name.
  function ownPath(file) {
    const match = /^https?:\/\/[^/]+(\/.*)$/i.exec(file.url);
    return match ? match[1] : null;
  }

  function attachment(place, file) {
    const path = ownPath(file);
    if (!path) {
      add(place, 'p', file.filename);
      return;
    }
    if (/^image\//.test(file.content_type || '')) {
      image(place, path, file.description || file.filename);
    }
    const made = add(add(place, 'p'), 'a', file.filename + ' (' + file.size + ' bytes)');
    made.href = path;
    made.setAttribute('download', file.filename);
  }

  function image(place, path, text) {
    const made = add(place, 'img');
    made.src = path;
    made.alt = text;
  }

  function embed(place, it, files) {
    const made = add(place, 'section', null, 'embed');
    made.setAttribute('aria-label', 'Embed');
    if (typeof it.color === 'number') {
      made.style.borderColor = '#' + ('000000' + it.color.toString(16)).slice(-6);
    }
    if (it.author) {
      link(add(made, 'p'), it.author.name, it.author.url);
    }
    if (it.title) {
      link(add(add(made, 'p'), 'strong'), it.title, it.url);
    }
    if (it.description) {
      add(made, 'div', it.description, 'content');
    }
    if (it.fields && it.fields.length > 0) {
      const fields = add(made, 'dl', null, 'fields');
      it.fields.forEach(field => {
        const pair = add(fields, 'div', null, field.inline ? 'inline' : '');
        add(pair, 'dt', field.name);
        add(pair, 'dd', field.value, 'content');
      });
    }
    [it.image, it.thumbnail].filter(Boolean).forEach(picture => {
      const file = files.find(one => one.url === picture.url || 'attachment://' + one.filename === picture.url);
      if (file && ownPath(file)) {
        image(made, ownPath(file), file.description || file.filename);
      } else {
        link(add(made, 'p', 'Image: '), picture.url, picture.url);
      }
    });
    if (it.footer) {
      add(made, 'p', it.footer.text, 'muted');
    }
  }

  function poll(place, it) {
    const made = add(place, 'section', null, 'poll');
    made.setAttribute('aria-label', 'Poll');
    add(add(made, 'p'), 'strong', it.question ? it.question.text : 'Poll');
    const list = add(made, 'ul');
    (it.answers || []).forEach(answer => add(list, 'li', answer.poll_media ? answer.poll_media.text : ''));
  }

  function component(place, it) {
    if (it.components) {
      const made = add(place, 'div');
      it.components.forEach(part => component(made, part));
    } else if (it.label && it.url) {
      link(add(place, 'span', null, 'component'), it.label, it.url);
    } else if (it.options) {
      const made = add(place, 'div', it.placeholder || 'Choose', 'component');
      const list = add(made, 'ul');
      it.options.forEach(option => add(list, 'li', option.label));
    } else if (it.label || it.content) {
      add(place, 'span', it.label || it.content, it.label ? 'component' : 'content');
    } else {
      add(place, 'pre', JSON.stringify(it, null, 2));
    }
  }

  // Outbox and accounts

  function outbox() {
    return Promise.all([call('GET', '/mail'), call('GET', '/sms'), call('GET', '/accounts')]).then(all => {
      const sent = list => list.map(it => [it.time, it.to, it.kind, it.secret]).reverse();
      show('mail-list', all[0], (place, list) => table(place, ['Time', 'To', 'Kind', 'Code or token'], sent(list)));
      show('sms-list', all[1], (place, list) => table(place, ['Time', 'To', 'Kind', 'Code'], sent(list)));
      const owners = all[2].filter(it => it.totp_secret);
      return Promise.all(owners.map(it => call('GET', '/accounts/' + it.id + '/totp').then(
        totp => [it.username, totp.code, totp.seconds_left + ' s'], fault => [it.username, fault.message, ''])));
    }).then(codes => {
      show('totp-list', codes, (place, list) => table(place, ['Account', 'Code', 'Shown for'], list));
      say('Outbox');
    });
  }

  function accounts() {
    return call('GET', '/accounts').then(list => Promise.all(list.map(
      it => call('GET', '/accounts/' + it.id + '/sessions').then(sessions => ({account: it, sessions: sessions}))
    ))).then(found => {
      show('account-list', found, place => found.forEach(it => {
        add(place, 'h2', it.account.username);
        add(place, 'p', [it.account.id, it.account.email, it.account.phone, it.account.status].filter(Boolean).join(', '), 'muted');
        table(place, ['Session', 'Device', 'Token'], it.sessions.map(
          session => [session.id || '', [session.os, session.platform].filter(Boolean).join(', '), session.token]));
      }));
      say(found.length + (found.length === 1 ? ' account' : ' accounts'));
    });
  }

  // Limits, faults and clock

  function limits() {
    return choices('limit', 'Limit', 'No route').then(
      () => Promise.all([call('GET', '/buckets'), call('GET', '/limits')])).then(both => {
      show('bucket-list', both[0], (place, list) => table(
        place, ['Bucket', 'Used', 'Counts until'], list.map(it => [it.bucket, it.used, it.end])));
      show('limit-list', both[1], (place, list) => table(
        place, ['Kind', 'Routes', 'Requests', 'Seconds'],
        list.map(it => [it.kind || 'routes', (it.routes || []).join(', '), it.requests, it.per_seconds])));
      say('Rate limits');
    });
  }

  function faults() {
    return choices('fault', 'Fault', 'All routes').then(() => call('GET', '/faults')).then(list => {
      show('fault-list', list, place => table(
        place, ['Kind', 'Route', 'Status', 'Times'], list.map(it => [it.kind, it.route || 'all', it.status, it.times])));
      say(list.length + (list.length === 1 ? ' fault' : ' faults'));
    });
  }

  // Fills the kinds and the routes of a form, unless that was done before.
  function choices(form, schema, withoutRoute) {
    const kinds = byId(form + '-kind');
    if (kinds.options.length > 0) {
      return Promise.resolve();
    }
    return Promise.all([call('GET', '/openapi.json'), call('GET', '/routes')]).then(both => {
      both[0].components.schemas[schema].properties.kind.enum.forEach(kind => add(kinds, 'option', kind));
      add(byId(form + '-route'), 'option', withoutRoute).value = '';
      both[1].forEach(route => add(byId(form + '-route'), 'option', route));
    });
  }

  function clock() {
    return call('GET', '/clock').then(it => {
      ticking = it.ticking;
      byId('now').textContent = it.now;
      byId('ticking').textContent = it.ticking ? 'The clock runs.' : 'The clock stands still.';
      say('Clock');
    });
  }

  // Updates

  const PANELS = {requests: requests, messages: messages, outbox: outbox, accounts: accounts, limits: limits, faults: faults, clock: clock};

  function refresh() {
    return PANELS[selected]().catch(fault => say(fault.message));
  }

  function act(method, path, body) {
    return call(method, path, body).then(refresh, fault => say(fault.message));
  }

  // Some changes have no event, and codes run down, so the page polls beside the event stream too.
  function pollAgain() {
    const slow = streaming && selected !== 'outbox' && selected !== 'clock';
    refresh().then(() => setTimeout(pollAgain, slow ? SLOW_POLL_MILLIS : POLL_MILLIS));
  }

  // Requests of an EventSource cannot have an Authorization header, so a page with a token polls only.
  function stream() {
    if (token || typeof EventSource === 'undefined') {
      return;
    }
    const source = new EventSource(ROOT + '/events');
    source.onopen = () => {
      streaming = true;
    };
    source.onerror = () => {
      streaming = false;
    };
    ['request', 'message', 'mail', 'sms', 'clock', 'reset'].forEach(type => source.addEventListener(type, refresh));
  }

  // Tabs

  const tabs = Array.from(document.querySelectorAll('[role=tab]'));

  function select(tab) {
    tabs.forEach(it => {
      const on = it === tab;
      it.setAttribute('aria-selected', String(on));
      it.tabIndex = on ? 0 : -1;
      byId(it.getAttribute('aria-controls')).hidden = !on;
    });
    selected = tab.getAttribute('aria-controls');
    history.replaceState(null, '', '#' + selected);
    refresh();
  }

  tabs.forEach((tab, i) => {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', event => {
      const steps = {ArrowRight: i + 1, ArrowLeft: i - 1 + tabs.length, Home: 0, End: tabs.length - 1};
      if (event.key in steps) {
        event.preventDefault();
        const next = tabs[steps[event.key] % tabs.length];
        next.focus();
        select(next);
      }
    });
  });

  function onSubmit(form, work) {
    byId(form).addEventListener('submit', event => {
      event.preventDefault();
      work();
    });
  }

  onSubmit('login', () => {
    token = byId('token').value;
    sessionStorage.setItem('token', token);
    byId('token').value = '';
    byId('login').hidden = true;
    refresh();
  });

  // Sends what a form makes, and shows beside the form why it was refused.
  function onCreate(form, path, make) {
    onSubmit(form + '-form', () => {
      byId(form + '-error').textContent = '';
      new Promise(resolve => resolve(make())).then(made => call('POST', path, made)).then(refresh, refusal => {
        byId(form + '-error').textContent = refusal.message;
      });
    });
  }

  function parsed(text) {
    try {
      return JSON.parse(text || '{}');
    } catch (e) {
      throw new Error('The further members are not JSON: ' + e.message);
    }
  }

  onCreate('fault', '/faults', () => {
    const fault = parsed(byId('fault-more').value);
    fault.kind = byId('fault-kind').value;
    fault.times = Number(byId('fault-times').value);
    if (byId('fault-route').value) {
      fault.route = byId('fault-route').value;
    }
    if (byId('fault-status').value) {
      fault.status = Number(byId('fault-status').value);
    }
    return fault;
  });
  onCreate('limit', '/limits', () => ({
    kind: byId('limit-kind').value,
    routes: byId('limit-route').value ? [byId('limit-route').value] : [],
    requests: Number(byId('limit-requests').value),
    per_seconds: Number(byId('limit-seconds').value)
  }));
  onSubmit('clock-form', () => act('PATCH', '/clock', {advance_seconds: Number(byId('seconds').value)}));
  byId('toggle-clock').addEventListener('click', () => act('PATCH', '/clock', {ticking: !ticking}));
  byId('reset').addEventListener('click', () => act('POST', '/reset'));
  byId('clear-requests').addEventListener('click', () => act('DELETE', '/requests'));
  byId('clear-limits').addEventListener('click', () => act('DELETE', '/limits'));
  byId('clear-faults').addEventListener('click', () => act('DELETE', '/faults'));
  byId('release-faults').addEventListener('click', () => act('POST', '/faults/release'));
  byId('filter').addEventListener('input', refresh);
  byId('channel').addEventListener('change', refresh);

  const wanted = tabs.find(tab => '#' + tab.getAttribute('aria-controls') === location.hash);
  if (wanted && wanted !== tabs[0]) {
    select(wanted);
  }
  stream();
  pollAgain();
}());
