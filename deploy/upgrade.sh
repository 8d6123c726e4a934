#!/usr/bin/env bash
# Brings the version in this folder onto a booth and keeps its data. When the new one does not come up,
# the old one is back, with the data it had.
set -euo pipefail
# shellcheck source=deploy/release.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/release.sh"

now=0
case ${1:-} in
  '') ;;
  --now) now=1 ;;
  *) die "Usage: $0 [--now]" ;;
esac

need_root
only_one
need_node
source=$(source_folder)
old=$(current_release)
[ -n "$old" ] || die "There is no booth here yet. Begin with: $source/deploy/install.sh"
new=$(release_name "$source")
[ "$new" != "$old" ] || die "Version $new runs already."

refuse_while_busy() {
  [ "$now" = 0 ] || return 0
  "$BASE/current/node_modules/node/bin/node" --eval '
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0"
    fetch(process.argv[1], { signal: AbortSignal.timeout(5000) }).then((answer) => answer.text())
      .then((text) => process.exit(text.trim() === "BUSY" ? 1 : 0), () => process.exit(0))' \
    "$(setting CONTROLLER_URL)/queue-state" 2>/dev/null ||
    die "There is a party. Come back when it is over, or add --now."
}

# The same files mean the same tables.
has_same_tables() {
  diff -rq "$BASE/releases/$1/supabase/migrations" "$BASE/releases/$2/supabase/migrations" >/dev/null
}

go_back() {
  say "Version $new does not come up; going back to $old."
  systemctl stop discobooth.target discobooth-kiosk.service discobooth-backend.service discobooth-controller.service
  switch_to "$old"
  if [ -z "$(setting DATABASE_URL)" ] && ! has_same_tables "$old" "$new"; then
    # The old version can't read tables of the new one.
    mv -T "$DATA/postgres" "$DATA/postgres.of-$new-$moment"
    discobooth restore "$backup"
  fi
  systemctl start discobooth.target
  wait_until_healthy || die "The old version does not come up either. The backup is $backup. See: discobooth logs"
  die "Nothing has changed: version $old runs, with the data of before. What the new one said: discobooth logs"
}

refuse_while_busy
say "Putting version $new beside $old …"
place_release "$source" "$new"
refuse_while_busy

# Stopped before the backup: nothing is written that it would miss. From here on a closed terminal ends
# nothing, and whatever else does leaves no booth standing still.
say "Stopping the booth …"
trap '' HUP INT PIPE
trap 'systemctl start discobooth.target' EXIT
systemctl stop discobooth.target discobooth-kiosk.service discobooth-backend.service discobooth-controller.service
moment=$(date -u +%Y%m%dT%H%M%SZ)
backup=$BACKUPS/before-$new-$moment.backup.gz
discobooth backup "$backup" || die "No backup could be made, so nothing was changed. Version $old runs."

switch_to "$new"
systemctl start discobooth.target
wait_until_healthy || go_back
remove_old_releases
say "Version $new runs. The data of before are in $backup."
