# Sourced: the storage of the pictures, and the encrypted copy on another machine, as rclone knows them.
secret() { cat "/run/secrets/$1"; }
export RCLONE_CONFIG_STORAGE_TYPE=s3 RCLONE_CONFIG_STORAGE_PROVIDER=Other RCLONE_CONFIG_STORAGE_ENDPOINT=http://storage:7070
export RCLONE_CONFIG_STORAGE_REGION=us-east-1
RCLONE_CONFIG_STORAGE_ACCESS_KEY_ID=$(secret storage-key)
RCLONE_CONFIG_STORAGE_SECRET_ACCESS_KEY=$(secret storage-secret)
export RCLONE_CONFIG_STORAGE_ACCESS_KEY_ID RCLONE_CONFIG_STORAGE_SECRET_ACCESS_KEY
if [ -n "${OFFSITE_ENDPOINT-}" ]; then
  export RCLONE_CONFIG_PLAIN_TYPE=s3 RCLONE_CONFIG_PLAIN_PROVIDER=Other "RCLONE_CONFIG_PLAIN_ENDPOINT=$OFFSITE_ENDPOINT"
  export "RCLONE_CONFIG_PLAIN_REGION=${OFFSITE_REGION:-auto}"
  RCLONE_CONFIG_PLAIN_ACCESS_KEY_ID=$(secret offsite-key)
  RCLONE_CONFIG_PLAIN_SECRET_ACCESS_KEY=$(secret offsite-secret)
  export RCLONE_CONFIG_PLAIN_ACCESS_KEY_ID RCLONE_CONFIG_PLAIN_SECRET_ACCESS_KEY
  export RCLONE_CONFIG_OFFSITE_TYPE=crypt "RCLONE_CONFIG_OFFSITE_REMOTE=plain:$OFFSITE_BUCKET"
  # Each by itself: a failure inside of another command's words ends nothing, and without a password nothing would be encrypted.
  password=$(secret offsite-password)
  [ -n "$password" ] || { echo 'secrets/offsite-password is empty: nothing is copied off this machine' >&2; exit 1; }
  RCLONE_CONFIG_OFFSITE_PASSWORD=$(rclone obscure "$password")
  export RCLONE_CONFIG_OFFSITE_PASSWORD
fi
