/**
 * What keeps this account from installing or building here, found before anything is taken away: files that `sudo npm install` left, a
 * folder of another account, a deployed one that is only read. Plain JavaScript without dependencies, as tools/setup.mjs.
 */
import { accessSync, constants, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

const unchanged = 'Belum ada yang diubah.';

/**
 * Why (Indonesian) nothing is to be replaced in `root`, or null. `folders`, absolute, are what the step replaces; those that are not there
 * are none of its worries. Writes nothing that stays.
 */
export function rightsProblem(root, folders) {
  if (process.getuid === undefined) return null;
  if (process.getuid() === 0) return rootProblem(root, folders[0]);
  const above = blockOf(root);
  if (above)
    return above === 'EROFS'
      ? `Folder ${root} hanya dapat dibaca, padahal isinya perlu dipasang atau dibangun; lakukan itu di tempat yang dapat ditulis (npm run build), lalu salin. ${unchanged}`
      : `Folder ${root} milik ${ownerOf(root)} dan tidak dapat ditulis akun ini, padahal isinya perlu dipasang atau dibangun; jalankan sebagai pemiliknya: NODE_ENV= npm run prestart. ${unchanged}`;
  for (const folder of folders) {
    const blocked = firstBlocked(folder);
    if (!blocked) continue;
    return `${blocked} milik ${ownerOf(blocked)} dan tidak dapat diganti akun ini (mungkin karena npm pernah dijalankan dengan sudo); kembalikan dengan: sudo chown -R ${ownName()} '${folder}', lalu ulangi tanpa sudo. ${unchanged}`;
  }
  return null;
}

/** What the system said of a file, as one sentence (Indonesian); null where it is nothing that the operator can set right. */
export function sentenceOf({ code = '', path } = {}) {
  const why = {
    EACCES: 'tidak boleh dibaca atau ditulis oleh akun ini; beri hak, atau jalankan sebagai pemiliknya',
    EPERM: 'tidak boleh dibaca atau ditulis oleh akun ini; beri hak, atau jalankan sebagai pemiliknya',
    EROFS:
      'ada di sistem berkas yang hanya dapat dibaca; pasang dan bangun di tempat yang dapat ditulis, lalu salin',
    ENOSPC: 'ada di disk yang penuh; kosongkan ruang, lalu ulangi',
    EDQUOT: 'melewati jatah disk akun ini; kosongkan ruang, lalu ulangi',
  }[code];
  return why && path ? `${path} ${why}.` : null;
}

/**
 * Root in the checkout of another account would leave what that account cannot replace. A container whose folder was mounted has neither
 * packages of that account nor the mark of sudo.
 */
function rootProblem(root, packages) {
  const { uid } = lstatSync(root);
  if (uid === 0) return null;
  const installedByOwner = lstatSync(packages, { throwIfNoEntry: false })?.uid === uid;
  const viaSudo = process.env.SUDO_UID === String(uid);
  if ((!installedByOwner && !viaSudo) || madeHere(root) === uid) return null;
  const name = nameOf(uid);
  return `Folder ${root} milik akun ${name ?? `bernomor ${uid}`}, dan yang dipasang root di situ tidak dapat diganti akun itu; jalankan tanpa sudo, sebagai akun itu (sudo -u '${name ?? `#${uid}`}' …). ${unchanged}`;
}

/** As whose a file of this process appears there: network folders give it to the folder's owner. */
function madeHere(root) {
  const probe = join(root, `.setup-lock.${process.pid}`);
  try {
    writeFileSync(probe, '');
    return lstatSync(probe).uid;
  } finally {
    rmSync(probe, { force: true });
  }
}

/** The first folder from there down in which this account may not replace what lies in it. */
function firstBlocked(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return null;
  if (blockOf(folder)) return folder;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const blocked = entry.isDirectory() ? firstBlocked(join(folder, entry.name)) : null;
    if (blocked) return blocked;
  }
  return null;
}

/** The system's code where something may not be changed in this folder. */
function blockOf(folder) {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return error.code;
  }
}

function ownerOf(path) {
  const { uid } = lstatSync(path);
  return uid === process.getuid() ? 'akun ini, tanpa hak tulis,' : (nameOf(uid) ?? `akun bernomor ${uid}`);
}

function nameOf(uid) {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.find((line) => line.split(':')[2] === String(uid))?.split(':')[0];
}

/** As `chown` takes it; an account of a container may have a number only. */
function ownName() {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid());
  }
}
