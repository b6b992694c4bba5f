import { afterAll, beforeAll, expect, test } from 'vitest';
import { query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { readOwnData } from '../../testing/own-data.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
});
afterAll(() => h.close());

const settled = 'a figure kept of rows that are in it';
const others = 'says what another person did, whose row it is';
const staffs = 'of staff, who are no partners';

/** Where the file of own data has what a column that names a person says about a partner; or why it has not. */
const columns: Record<string, { section: string } | { not: string }> = {
  'audit.entry.actor_id': { section: 'tindakan' },
  'audit.entry.subject': { not: others },
  'bonuses.bonus.beneficiary_id': { section: 'bonus' },
  'bonuses.event.subject_id': {
    not: 'the cause of bonuses, which are those of others; its goods are in their own section',
  },
  'bonuses.passed_over.partner_id': { section: 'bonus_terlewat' },
  'bonuses.plan_rule.beneficiary': { not: 'names no person' },
  'bonuses.ro_reminder.partner_id': { section: 'pengingat_ro' },
  'bonuses.running_total.owner_id': { not: settled },
  'bonuses.spent.owner_id': { not: settled },
  'files.file.owner_id': { section: 'gambar' },
  'identity.api_token.account_id': { not: staffs },
  'identity.api_token.revoked_by': { not: staffs },
  'identity.invitation.account_id': { section: 'undangan' },
  'identity.known_browser.account_id': { section: 'peramban_dikenal' },
  'identity.link.account_id': { not: 'a secret that opens an account' },
  'identity.recovery_code.account_id': { not: 'a secret that opens an account' },
  'identity.saved_view.account_id': { not: staffs },
  'identity.second_factor.account_id': { section: 'verifikasi_dua_langkah' },
  'identity.sensitive_change.account_id': { section: 'perubahan_penting' },
  'identity.sensitive_change.by_id': { not: others },
  'identity.session.account_id': { section: 'perangkat' },
  'identity.session.viewing_id': { not: others },
  'import.opening.partner_id': { section: 'saldo_awal' },
  'import.opening.upline_id': { not: others },
  'ledger.account.owner_id': { section: 'saldo' },
  'ledger.posting.account_id': { section: 'mutasi_tersedia' },
  'ledger.transfer.beneficiary_id': { section: 'mutasi_tersedia' },
  'network.member.id': { section: 'jaringan' },
  'network.member.parent_id': { not: others },
  'network.newcomer_day.member_id': { not: settled },
  'network.ro_exception.member_id': { not: settled },
  'notifications.message.account_id': { section: 'pemberitahuan' },
  'notifications.preference.account_id': { section: 'pengaturan_pemberitahuan' },
  'partners.closing.partner_id': { not: 'an account that is closed downloads nothing' },
  'partners.note.author_id': { not: staffs },
  'partners.note.partner_id': { not: 'notes of staff (decision 102)' },
  'partners.profile.account_id': { section: 'profil' },
  'partners.profile.invited_by': { not: others },
  'partners.registration.partner_id': { section: 'pendaftaran_saya' },
  'partners.registration.registered_by': { section: 'pendaftaran_oleh_saya' },
  'partners.registration.upline_id': { not: others },
  'partners.ro_activation.partner_id': { section: 'repeat_order' },
  'partners.ro_activation.receiver_id': { not: others },
  'pins."order".partner_id': { section: 'pesanan_pin' },
  'pins.event.by_id': { not: others },
  'pins.event.from_id': { section: 'riwayat_pin' },
  'pins.event.to_id': { section: 'riwayat_pin' },
  'pins.owner_stock.owner_id': { not: settled },
  'pins.pin.owner_id': { section: 'pin' },
  'pins.pin.used_by': { not: others },
  'platform.operation.actor_id': {
    not: 'answers to requests of the last weeks; what they did is under tindakan',
  },
  'platform.reset.by_id': { not: staffs },
  'resellers.reseller.stockist_id': { section: 'reseller' },
  'rewards.claim.partner_id': { section: 'klaim_reward' },
  'rewards.granted_before.partner_id': { section: 'reward_sebelum_pindah' },
  'storefront.opening.changed_by': { not: staffs },
  'storefront.public_order.partner_id': { section: 'formulir_paket' },
  'storefront.setting.changed_by': { not: staffs },
  'webhooks.endpoint.created_by': { not: staffs },
  'webhooks.endpoint.edited_by': { not: staffs },
  'withdrawals.batch.created_by': { not: staffs },
  'withdrawals.batch.downloaded_by': { not: staffs },
  'withdrawals.withdrawal.partner_id': { section: 'penarikan' },
};

test('whatever is stored with a person in it stands in the file of own data, or it is known why not', async () => {
  const found = await query({ name: text })`
    select a.attrelid::regclass::text || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and n.nspname !~ '^(pg_|information_schema)'
      and (a.attname ~ '^(account|owner|partner|member|actor|subject|stockist|author|parent|upline)_id$'
        or a.attname ~ '^(by|from|to|beneficiary|receiver|viewing)_id$'
        or a.attname ~ '^(subject|beneficiary)$' or a.attname ~ '^(invited|registered|used)_by$'
        or exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = a.attrelid
          and f.confrelid = 'identity.account'::regclass and a.attnum = any (f.conkey)))`.all(h.owner);
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(columns).toSorted());
});

test('every section that is named there is in the file', async () => {
  const { sections } = await readOwnData(h, 'budi');
  const named = Object.values(columns).flatMap((column) => ('section' in column ? [column.section] : []));
  expect(named.filter((name) => !Array.isArray(sections[name]))).toEqual([]);
  expect(Object.keys(sections)).not.toContain('catatan');
});
