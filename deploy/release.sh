# shellcheck shell=bash disable=SC2034
# What install.sh and upgrade.sh share. To be read by them, not run.

readonly BASE=/opt/discobooth
readonly CONFIG=/etc/discobooth
readonly DATA=/var/lib/discobooth
readonly BACKUPS=/var/backups/discobooth
readonly UNITS=/etc/systemd/system
readonly UDEV=/etc/udev/rules.d
readonly KEPT_RELEASES=3
readonly HEALTH_SECONDS=${HEALTH_SECONDS:-180}

# A terminal that was closed meanwhile is no reason to stop half-way.
say() { printf '%s\n' "$*" || true; }

die() {
  printf '%s\n' "$*" >&2
  exit 1
}

need_root() {
  [ "$(id -u)" = 0 ] || die "Run this as root: sudo $0"
}

# Two at once would build in each other's folder. The lock ends with this process.
only_one() {
  exec 9>/run/lock/discobooth-release
  flock --nonblock 9 || die "Another install or upgrade is at work here. Wait until it is done."
}

need_node() {
  local major
  major=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/') || major=
  if [ "${major:-0}" -lt 20 ] || ! command -v npm >/dev/null; then
    die "Node 20 or newer with npm is needed to begin. On Debian 13: apt-get install nodejs npm. On Debian 12 unpack the Linux build of nodejs.org into /usr/local."
  fi
}

# The folder this version was unpacked or cloned to.
source_folder() {
  cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P
}

# A name for the version: its number and, from a clone without changes, its commit; else what its files
# sum up to.
release_name() {
  local source=$1 number mark
  number=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$source/package.json")
  mark=$(git -C "$source" rev-parse --short HEAD 2>/dev/null) &&
    [ -z "$(git -C "$source" status --porcelain)" ] ||
    mark=$(pack "$source" | sha256sum | cut -c1-8)
  printf '%s-%s' "$number" "$mark"
}

# What belongs to a version, without what was made from it here.
pack() {
  tar --create --directory="$1" --sort=name --owner=0 --group=0 --mtime=@0 \
    --exclude=./.git --exclude=node_modules --exclude=dist --exclude=./data \
    --exclude=./test-results --exclude=./docs/screens --exclude=.vite .
}

# Puts a version beside the others, complete before it gets its name.
place_release() {
  local source=$1 name=$2
  local target=$BASE/releases/$name unfinished=$BASE/releases/.unfinished-$name
  [ -d "$target" ] && return 0
  rm -rf "$BASE"/releases/.unfinished-*
  install -d -m 755 "$BASE" "$BASE/releases" "$unfinished"
  pack "$source" | tar --extract --directory="$unfinished" --no-same-owner
  (
    cd "$unfinished" || exit 1
    npm ci --no-audit --no-fund --loglevel=error
    npm run --silent build
    # Tools of the tests and the build are not needed to run.
    npm prune --omit=dev --no-audit --no-fund --loglevel=error
  ) >&2
  chmod -R go+rX "$unfinished"
  sync -f "$unfinished"
  mv -T "$unfinished" "$target"
}

current_release() {
  local link
  link=$(readlink "$BASE/current" 2>/dev/null) || return 0
  basename "$link"
}

# One rename: there is no moment without a version.
switch_to() {
  ln -sfn "releases/$1" "$BASE/current.new"
  mv -T "$BASE/current.new" "$BASE/current"
  sync -f "$BASE"
  install -m 644 "$BASE/current/deploy/units/"* "$UNITS/"
  install -D -m 644 "$BASE/current/deploy/keyboards.rules" "$UDEV/72-discobooth-keyboards.rules"
  # Not where there is no udev, as in a container: it reads the rules when it starts.
  udevadm control --reload 2>/dev/null || true
  make_policy
  systemctl daemon-reload
}

# What Chromium must not do, and which pages it may load: these follow from the settings, so it is made
# anew with every restart by hand. Whole or not at all.
make_policy() {
  local file=/etc/chromium/policies/managed/discobooth.json program=$BASE/current/apps/keeper/src/print-policy.ts
  local sign_in_pages
  # Set to nothing it means no page; left out, Spotify's.
  sign_in_pages=$(grep '^KIOSK_SIGN_IN=' "$CONFIG/kiosk.env" | tail -n 1) || true
  # A version from before has none, and brings its own file along.
  [ -e "$program" ] || return 0
  install -d -m 755 "$(dirname "$file")"
  env -i KIOSK_URL="$(setting KIOSK_URL kiosk.env)" PUBLIC_URL="$(setting PUBLIC_URL)" \
    ${sign_in_pages:+"$sign_in_pages"} "$BASE/current/node_modules/node/bin/node" "$program" >"$file.new" ||
    die "The settings of the screen in $CONFIG/kiosk.env can't be: see the line above."
  chmod 644 "$file.new"
  sync "$file.new"
  mv -T "$file.new" "$file"
}

remove_old_releases() {
  local current
  current=$(current_release)
  find "$BASE/releases" -mindepth 1 -maxdepth 1 -type d -name '[!.]*' -printf '%T@ %f\0' |
    sort -zrn | cut -z -d' ' -f2- | grep -zvxF "$current" | tail -z -n +"$KEPT_RELEASES" |
    while IFS= read -r -d '' name; do rm -rf "${BASE:?}/releases/$name"; done || true
}

# Removes all but the last of these files, by their names in order. Whoever may write into the folder
# chooses the names: they are never split into words.
keep_newest() {
  local folder=$1 names=$2 count=$3
  find "$folder" -maxdepth 1 -type f -name "$names" -print0 | sort -z | head -z -n -"$count" |
    while IFS= read -r -d '' file; do rm -f -- "$file"; done
}

# The value of a name in booth.env, or in another file of settings.
setting() {
  sed -n "s/^$1=//p" "$CONFIG/${2:-booth.env}" | tail -n 1
}

# An answer with the status 200, asked with the Node that is there anyway.
answers() {
  "$BASE/current/node_modules/node/bin/node" --eval '
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0"
    fetch(process.argv[1], { signal: AbortSignal.timeout(5000) })
      .then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' \
    "$1" 2>/dev/null
}

is_healthy() {
  local port controller scheme=http
  port=$(setting PORT)
  controller=$(setting CONTROLLER_PORT)
  [ "$(setting CONTROLLER_TLS)" = 1 ] && scheme=https
  # Another program may hold the port, and answer.
  systemctl is-active --quiet discobooth-backend.service &&
    systemctl is-active --quiet discobooth-controller.service &&
    answers "http://127.0.0.1:${port:-8080}/functions/v1/api/health" &&
    answers "http://127.0.0.1:${port:-8080}/" &&
    answers "$scheme://127.0.0.1:${controller:-5000}/health-check"
}

wait_until_healthy() {
  local until=$((SECONDS + HEALTH_SECONDS))
  while ! is_healthy; do
    [ "$SECONDS" -lt "$until" ] || return 1
    sleep 2
  done
}
