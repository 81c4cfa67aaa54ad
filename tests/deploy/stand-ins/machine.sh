# The start of a script in namespaces of its own (`unshare --mount --net --pid`): a bare machine, whose folders are copies
# or empty, and whose only network is its own. CLONE is the repository, STAND_INS the folder of this file.
set -eu
scratch=$(mktemp -d -p "$CLONE")
mount -t tmpfs tmpfs "$scratch"
cp -a /etc "$scratch/etc"
mount --bind "$scratch/etc" /etc
for folder in /run /usr/local /var/lib /var/backups /var/log /var/www /root; do
  mkdir -p "$scratch$folder" "$folder"
  mount --bind "$scratch$folder" "$folder"
done
mkdir -p /usr/local/bin /var/log/nginx /var/lib/nginx /var/www/html /etc/systemd/system /etc/caddy
chmod 755 "$CLONE"
mkdir -p "$scratch/srv/zipfront"
mount --bind "$scratch/srv" /srv
mount --bind "$CLONE" /srv/zipfront
cp "$STAND_INS"/* /usr/local/bin/
ip link set lo up
echo '127.0.0.1 localhost www.example.com console.example.com' >/etc/hosts
export HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
cd /
