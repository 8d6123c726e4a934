#!/usr/bin/env bash
# Tries install, upgrade, a failed upgrade, backup and restore in a plain Debian, as root:
#   deploy/try-in-chroot.sh [FOLDER]
# There is no systemd in a chroot: a stub starts the programs as their units say (user, environment,
# command) and stops them by their process id. Not tried: a real boot, the watchdog, the screen, hardware.
set -euo pipefail

folder=${1:-/var/tmp/discobooth-try}
root=$folder/root
source=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
suite=${SUITE:-bookworm}
# Free ones: the chroot shares the network with everybody here.
read -r port controller_port < <(node --eval '
  const take = () => new Promise((resolve) => {
    const server = require("node:net").createServer()
    server.listen(0, "127.0.0.1", () => resolve(server))
  })
  Promise.all([take(), take()]).then((servers) => {
    console.log(servers.map((server) => server.address().port).join(" "))
    servers.forEach((server) => server.close())
  })')
passcode=8531

step() { printf '\n== %s\n' "$*"; }

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}

inside() {
  chroot "$root" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    HOME=/root LANG=C.UTF-8 HEALTH_SECONDS=90 NODE_EXTRA_CA_CERTS=/etc/ssl/certs/of-the-host.crt \
    npm_config_registry="$(npm config get registry 2>/dev/null)" npm_config_cache=/var/cache/npm \
    "$@"
}

# Runs JavaScript with the booth's own Node; its last line is the answer.
ask() {
  inside /opt/discobooth/current/node_modules/node/bin/node --input-type=module --eval "
    const base = 'http://127.0.0.1:$port/functions/v1/api'
    const key = (await import('node:fs')).readFileSync('/etc/discobooth/key.env', 'utf8').trim().slice(10)
    const call = async (method, path, body) => {
      const headers = { 'x-booth-key': key, 'x-operation-id': crypto.randomUUID() }
      if (body) headers['content-type'] = 'application/json'
      const answer = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) })
      return { status: answer.status, body: await answer.json() }
    }
    $1"
}

session=00000000-0000-4000-8000-0000000000aa
has_session() {
  [ "$(ask "const { body } = await call('GET', '/sessions/$session'); console.log(body.songName)")" = 'Kept through it all' ] ||
    fail "the session is gone after $1"
}

runs() {
  [ "$(readlink "$root/opt/discobooth/current")" = "releases/$1" ] || fail "$1 is not the version that runs"
  inside discobooth status
}

clean_up() {
  [ -d "$root" ] || return 0
  inside systemctl stop discobooth.target 2>/dev/null || true
  umount "$root/dev/shm" "$root/dev" "$root/proc" 2>/dev/null || true
}

prepare() {
  step "Debian $suite in $root"
  if [ ! -e "$root/etc/debian_version" ]; then
    mkdir -p "$folder"
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$root"
  fi
  mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
  mountpoint -q "$root/dev" || mount --bind /dev "$root/dev"
  mountpoint -q "$root/dev/shm" || mount -t tmpfs tmpfs "$root/dev/shm"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  # Where this machine trusts a registry of its own, so does the one inside.
  cp "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$root/etc/ssl/certs/of-the-host.crt"
  # Node to begin with, as the build of nodejs.org would be unpacked there.
  install -D "$(readlink -f /usr/bin/node)" "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -R "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$root/usr/local/lib/node_modules/npm"
  ln -sfn ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  install -m 755 "$source/deploy/testing/systemctl" "$root/usr/local/sbin/systemctl"
  # Ports that nobody else here uses; the installer must keep this file.
  mkdir -p "$root/etc/discobooth"
  sed -e "s/8080/$port/; s/5000/$controller_port/; s/^OPERATOR_PASSCODE=.*/OPERATOR_PASSCODE=$passcode/" \
    "$source/deploy/booth.env" >"$root/etc/discobooth/booth.env"
}

# A copy of what is committed, under another number.
make_version() {
  local number=$1 at=$root/root/discobooth-$1
  rm -rf "$at"
  mkdir -p "$at"
  git -C "$source" archive HEAD | tar --extract --directory="$at"
  sed -i "s/^  \"version\": \".*\",/  \"version\": \"$number\",/" "$at/package.json" "$at/apps/backend/package.json"
  printf '%s' "$at"
}

name_of() {
  inside bash -c "source /root/discobooth-$1/deploy/release.sh && release_name /root/discobooth-$1"
}

trap clean_up EXIT
prepare

step 'The packages it would install are there'
inside apt-get install --simulate --no-install-recommends ca-certificates ffmpeg gpiod cage chromium fonts-noto-color-emoji seatd xwayland | tail -n 1

step 'Install'
make_version 0.1.0 >/dev/null
# As if the power had gone while the songs were copied.
mkdir -p "$root/srv/discobooth/songs.new/half"
inside bash /root/discobooth-0.1.0/deploy/install.sh --without-apt --without-screen
diff -r "$source/songs" "$root/srv/discobooth/songs" || fail 'the songs are not ours alone'
first=$(name_of 0.1.0)
runs "$first"

step 'Two at once: the second is sent away'
if inside flock /run/lock/discobooth-release bash /root/discobooth-0.1.0/deploy/install.sh --without-apt; then
  fail 'two installs ran at once'
fi

step 'Install again: nothing of the operator changes'
before=$(cd "$root/etc/discobooth" && sha256sum -- *)
inside bash /root/discobooth-0.1.0/deploy/install.sh --without-apt --without-screen
[ "$before" = "$(cd "$root/etc/discobooth" && sha256sum -- *)" ] || fail 'the settings were changed'
runs "$first"

step 'Each program has a user of its own'
# shellcheck disable=SC2016
owners=$(inside bash -c 'for pid in /run/stub-*.pid; do stat -c %U "/proc/$(cat "$pid")"; done' | sort | xargs)
[ "$owners" = 'discobooth discobooth-controller' ] || fail "they run as $owners"

step 'Enrol the kiosk, which gets the key of the controller; a session'
ask "
  const enrol = await call('POST', '/booths/enrol', { boothId: 'x', passcode: '$passcode' })
  if (enrol.body.boothKey !== key) throw new Error('another key: ' + JSON.stringify(enrol.status))
  const made = await call('POST', '/sessions', { id: '$session', songName: 'Kept through it all' })
  if (made.status > 201) throw new Error(JSON.stringify(made))
  const device = await fetch('http://127.0.0.1:$controller_port/start', { method: 'POST',
    headers: { 'content-type': 'application/json', 'x-booth-key': key },
    body: JSON.stringify({ command: 'test', sessionId: '$session' }) })
  if (!device.ok) throw new Error('the controller refuses the key: ' + device.status)"
has_session 'making it'

step 'A backup while it runs'
inside discobooth backup
inside discobooth backup /root/mine.backup.gz
inside discobooth check /root/mine.backup.gz

step 'Upgrade to a version with another table'
at=$(make_version 0.1.1)
echo 'create table trial (id integer primary key); alter table trial enable row level security;' \
  >"$at/supabase/migrations/20991231000000_trial.sql"
inside bash /root/discobooth-0.1.1/deploy/upgrade.sh
second=$(name_of 0.1.1)
runs "$second"
has_session 'an upgrade'

step 'Upgrade to a version that changes the tables and does not come up: the old one is back'
at=$(make_version 0.1.2)
echo 'create table trial (id integer primary key); alter table trial enable row level security;' \
  >"$at/supabase/migrations/20991231000000_trial.sql"
echo 'alter table trial add column more text;' >"$at/supabase/migrations/20991231000001_more.sql"
sed -i 's/^  const started = await backend.start()$/&; throw new Error("broken on purpose")/' "$at/apps/backend/src/node.ts"
if inside bash /root/discobooth-0.1.2/deploy/upgrade.sh; then fail 'a broken version was taken for a good one'; fi
runs "$second"
has_session 'a failed upgrade'

step 'Restore into an empty folder'
inside systemctl stop discobooth.target
mv "$root/var/lib/discobooth/postgres" "$root/var/lib/discobooth/postgres.away-$$"
last=$(inside bash -c 'ls /var/backups/discobooth/before-0.1.2-*' | tail -n 1)
inside discobooth restore "$last"
if inside discobooth restore "$last"; then fail 'a full database was restored into'; fi
inside systemctl start discobooth.target
for _ in $(seq 60); do
  if inside discobooth status >/dev/null 2>&1; then break; fi
  sleep 2
done
runs "$second"
has_session 'a restore'

step 'All of it went well.'
