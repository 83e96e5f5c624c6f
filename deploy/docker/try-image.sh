#!/usr/bin/env bash
# Builds the image with Docker, starts it as compose.yml says, adds sample certificates, verifies one, and restarts it. CI runs it.
set -euo pipefail
cd "$(dirname "$0")/../.."
compose() { docker compose --project-name lentera-try --file deploy/docker/compose.yml "$@"; }
trap 'compose down --volumes' EXIT

ADMIN_PASSWORD=$(head -c 18 /dev/urandom | base64)
export ADMIN_PASSWORD ADMIN_EMAIL=admin@example.com
compose up --build --detach --wait --wait-timeout 120
compose exec -T register lentera add-samples
verify() { curl --fail --silent --show-error http://127.0.0.1:3000/api/certificates/verify/LMC-2025-00101; }
before=$(verify)
grep --quiet '"certificateId":"LMC-2025-00101"' <<<"$before"
compose restart register
compose up --detach --wait --wait-timeout 120
[ "$(verify | grep --only-matching '"status":"[a-z-]*"')" = "$(grep --only-matching '"status":"[a-z-]*"' <<<"$before")" ]
echo 'The image verifies a certificate, before and after a restart.'
docker image inspect lentera --format 'Size of the image, not compressed: {{.Size}} bytes'
