#!/bin/sh
# Starts the backends of this machine again, one after the other: rolling-restart.sh 8081 8082
# Goes on only when the one before is well; stops where one is not, and the others serve on.
set -eu
for port in "$@"; do
	systemctl restart "backend@$port"
	tries=0
	until curl -fsS -o /dev/null "http://127.0.0.1:$port/functions/v1/api/health"; do
		tries=$((tries + 1))
		if [ "$tries" -ge 60 ]; then
			echo "backend@$port does not become well: journalctl -u backend@$port says why. The others were left alone." >&2
			exit 1
		fi
		sleep 1
	done
	# The balancer looks every second.
	sleep 3
	echo "backend@$port is well"
done
