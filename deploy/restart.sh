#!/usr/bin/env bash
# Restarts what the controller asks for: reads one word from its file, and knows three. Started as root by
# discobooth-restart.path; the file is written by the controller, and by whoever has taken it over.
#   restart.sh FILE [UPTIME]
set -euo pipefail
readonly file=$1
readonly uptime_file=${2:-/proc/uptime}
# Whoever asks again and again leaves somebody at the terminal this long.
readonly LEAST_SECONDS_UP=300
readonly MOST_BYTES=16

# Its contents are compared, and neither printed nor run: a link to another file betrays nothing, and a pipe
# holds nobody up.
word=''
if [ -f "$file" ] && [ ! -L "$file" ]; then
  word=$(timeout 2 head -c "$MOST_BYTES" -- "$file" | tr -d '\0') || true
fi
# First: as long as it is there, systemd starts this again.
rm -rf --one-file-system -- "$file"

case $word in
  screen) exec systemctl --no-block restart discobooth-kiosk.service ;;
  controller) exec systemctl --no-block restart discobooth-controller.service ;;
  machine)
    read -r up _ <"$uptime_file"
    if [ "${up%%.*}" -lt "$LEAST_SECONDS_UP" ]; then
      echo "The machine has just started: it is not restarted again so soon." >&2
      exit 1
    fi
    exec systemctl --no-block reboot
    ;;
  *)
    echo 'This is none of the three words: screen, controller, machine.' >&2
    exit 1
    ;;
esac
