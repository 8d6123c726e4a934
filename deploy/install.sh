#!/usr/bin/env bash
# Makes this machine a booth, or brings one up to what this folder holds. Can be run again at any time:
# settings, keys and data stay as they are.
set -euo pipefail
# shellcheck source=deploy/release.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/release.sh"

readonly PACKAGES=(ca-certificates ffmpeg gpiod)
# cage of Debian 12 does not start without Xwayland.
readonly SCREEN_PACKAGES=(cage chromium fonts-noto-color-emoji seatd xwayland)

with_screen=1
with_apt=1
backend=
join_code=
usage() {
  die "Usage: $0 [--without-screen] [--without-apt] [--backend URL --join CODE]
  --backend URL  of the fleet, like https://booths.example; its page is shown on the screen
  --join CODE    the one-time code that the console shows for this booth"
}
while [ $# -gt 0 ]; do
  case $1 in
    --without-screen) with_screen=0 ;;
    --without-apt) with_apt=0 ;;
    --backend | --join)
      [ $# -ge 2 ] || usage
      if [ "$1" = --join ]; then join_code=$2; else backend=${2%/}; fi
      shift
      ;;
    *) usage ;;
  esac
  shift
done
# A key comes back for the code: it crosses no network in the open.
case $backend in
  '') [ -z "$join_code" ] || usage ;;
  https://*[!A-Za-z0-9.:/-]* | https://) usage ;;
  https://*) [ -n "$join_code" ] || usage ;;
  *) usage ;;
esac

need_root
only_one

# Wholly: dpkg also knows packages that were begun, or taken away again.
are_installed() {
  local states
  states=$(dpkg-query --show --showformat='${db:Status-Status}\n' "$@" 2>/dev/null) || return 1
  ! grep -qvx installed <<<"$states"
}

install_packages() {
  [ "$with_apt" = 1 ] || return 0
  local wanted=("${PACKAGES[@]}")
  [ "$with_screen" = 1 ] && wanted+=("${SCREEN_PACKAGES[@]}")
  if are_installed "${wanted[@]}"; then return 0; fi
  # What a power cut left half-way would stop apt-get.
  dpkg --configure -a
  apt-get update
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${wanted[@]}"
}

make_user() {
  local name=$1 home=$2 group
  shift 2
  getent passwd "$name" >/dev/null ||
    useradd --system --user-group --no-create-home --home-dir "$home" --shell /usr/sbin/nologin "$name"
  for group in "$@"; do
    # Not every machine has all of them: gpio is the Raspberry Pi's.
    if getent group "$group" >/dev/null; then usermod --append --groups "$group" "$name"; fi
  done
}

make_users() {
  make_user discobooth "$DATA"
  make_user discobooth-controller /var/lib/discobooth-controller gpio dialout video audio systemd-journal
  make_user discobooth-kiosk /var/lib/discobooth-kiosk video render input audio
}

make_folders() {
  install -d -m 755 "$CONFIG"
  install -d -m 700 -o discobooth -g discobooth "$DATA" "$BACKUPS"
  install -d -m 700 -o discobooth-controller -g discobooth-controller /var/lib/discobooth-controller
  install -d -m 700 -o discobooth-kiosk -g discobooth-kiosk /var/lib/discobooth-kiosk
  install -d -m 755 /srv/discobooth
}

# Writes a file once; one that is there is its operator's. It is on the disk before it has its name:
# an empty one after a power cut would be kept for ever.
keep_file() {
  local mode=$1 file=$2
  if [ -e "$file" ]; then return 0; fi
  install -m "$mode" /dev/stdin "$file.new"
  sync "$file.new"
  mv -T "$file.new" "$file"
}

make_settings() {
  keep_file 600 "$CONFIG/booth.env" <"$source/deploy/booth.env"
  keep_file 600 "$CONFIG/kiosk.env" <"$source/deploy/kiosk.env"
  # Kiosk, controller and backend of this booth know each other by it.
  keep_file 600 "$CONFIG/key.env" <<<"BOOTH_KEY=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')"
}

# The last line of a name counts, as the services read it.
point_to_fleet() {
  local file
  for file in "BACKEND_URL=$backend" "KIOSK_URL=$backend/"; do
    case $file in BACKEND_URL=*) set -- "$CONFIG/booth.env" ;; *) set -- "$CONFIG/kiosk.env" ;; esac
    sed "/^${file%%=*}=/d" "$1" >"$1.new"
    printf '%s\n' "$file" >>"$1.new"
    chmod 600 "$1.new"
    sync "$1.new"
    mv -T "$1.new" "$1"
  done
}

# Twelve songs of our own to begin with; a folder that is there is the operator's.
make_songs() {
  if [ ! -e /srv/discobooth/songs ]; then
    # Of an install that was cut off: cp would put the songs inside it.
    rm -rf /srv/discobooth/songs.new
    cp -R "$BASE/current/songs" /srv/discobooth/songs.new
    sync -f /srv/discobooth/songs.new
    mv -T /srv/discobooth/songs.new /srv/discobooth/songs
  fi
}

source=$(source_folder)
install_packages
need_node
make_users
make_folders
make_settings
name=$(release_name "$source")
before=$(current_release)
if [ -n "$before" ] && [ "$before" != "$name" ]; then
  die "Version $before runs here. To bring in $name and keep the data: $source/deploy/upgrade.sh"
fi
say "Putting version $name into $BASE …"
place_release "$source" "$name"
switch_to "$name"
make_songs
ln -sfn "$BASE/current/deploy/discobooth" /usr/local/bin/discobooth

systemctl enable discobooth.target discobooth-backend.service discobooth-controller.service \
  discobooth-backup.timer discobooth-nightly.timer
if [ "$with_screen" = 1 ]; then
  systemctl enable seatd.service discobooth-kiosk.service
fi
systemctl start discobooth.target discobooth-backup.timer discobooth-nightly.timer
wait_until_healthy || die "The booth does not answer. See: discobooth logs"

say "Version $name runs."
if [ -n "$join_code" ]; then
  point_to_fleet
  /usr/local/bin/discobooth join "$join_code" ||
    die "This machine has not joined. With another code: sudo discobooth join CODE"
  exit 0
fi
if [ -z "$before" ]; then
  say "Next: open /setup on the screen of this machine, name the booth and choose its passcode."
fi
