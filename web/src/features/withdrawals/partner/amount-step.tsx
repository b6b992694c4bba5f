import { mostRupiah } from '@rimpang/contract/fields';
import { formatMoment } from '@rimpang/domain/calendar';
import { amountInWords, formatRupiah, rupiah } from '@rimpang/domain/money';
import { minimumBalance, withdrawalMessages } from '@rimpang/domain/withdrawals';
import { IconAlertTriangle, IconBuildingBank } from '#icons';
import type { SubmitEvent } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../lists/filter-strip.tsx';
import { FormStack } from '../../../forms/form.tsx';
import { RupiahField } from '../../../forms/rupiah-field.tsx';
import type { FieldBinding } from '../../../forms/use-form-state.ts';
import { Money } from '../../../ui/money.tsx';
import { Card, DescriptionList, Note } from '../../../ui/section.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { amountChips } from './withdrawal-balance.ts';
import type { Balance } from './withdrawal-balance.ts';
import styles from './withdrawal-form.module.css';

type Props = { balance: Balance; field: FieldBinding<number | null>; onReview: () => void };

/** The amount, in figures and in words, what it costs, and where it goes. */
export function AmountStep({ balance, field, onReview }: Props) {
  const { available, fee, minimum, maximum, bank } = balance;
  // What no person has is told beside the field, and would push the sums out of a narrow screen.
  const amount = (field.value ?? 0) > mostRupiah ? null : field.value;
  const tooLittle = available < minimumBalance;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!tooLittle) onReview();
  };
  return (
    <form onSubmit={submit} noValidate method="post">
      <FormStack>
        <Card padded>
          <div>
            <p className={styles.label}>Saldo tersedia</p>
            <Money amount={available} size="figure" />
            {balance.held > 0 && (
              <p className={styles.hint}>
                {formatRupiah(balance.held)} lain ditahan untuk penarikan berjalan.
              </p>
            )}
          </div>
          <AmountField field={field} maximum={maximum} />
        </Card>
        <Card padded>
          <DescriptionList
            rows={[
              { label: 'Jumlah penarikan', value: <Money amount={amount || 0} /> },
              { label: 'Biaya admin', value: <Money amount={fee} /> },
            ]}
            total={{
              label: 'Dipotong dari saldo',
              value: <Money amount={amount ? amount + fee : 0} size="mid" />,
            }}
          />
        </Card>
        {balance.bankChanged && (
          <Note
            tone="wait"
            icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
            title="Rekening baru diganti"
          >
            Rekening ini diganti {formatMoment(new Date(balance.bankChanged.at))}. Sampai{' '}
            {formatMoment(new Date(balance.bankChanged.until))}, staf memeriksa penarikan ke rekening ini
            lebih teliti.
          </Note>
        )}
        <Note
          tone="quiet"
          icon={<IconBuildingBank size={24} stroke={1.75} aria-hidden />}
          title={`${bank.label} ${bank.maskedNumber}`}
          action={
            <Link to={partnerPaths.changeBankAccount} className={styles.change}>
              Ubah<span className="vh"> rekening</span>
            </Link>
          }
        >
          a.n. {bank.holder}
        </Note>
        {tooLittle && <DeadZone minimum={minimum} fee={fee} />}
        <Button type="submit" wide disabledReason={tooLittle && withdrawalMessages.deadZone}>
          Periksa permintaan
        </Button>
        <p className={styles.terms}>Minimal {formatRupiah(minimum)}. Dibayar paling lambat 2 hari kerja.</p>
      </FormStack>
    </form>
  );
}

function AmountField({ field, maximum }: { field: FieldBinding<number | null>; maximum: number }) {
  const amount = field.value;
  const chips = amountChips(maximum);
  return (
    <div className={styles.amount}>
      <RupiahField
        {...field}
        large
        label="Jumlah penarikan"
        hint={
          <span className={styles.words}>
            {amount && amount <= mostRupiah
              ? amountInWords(rupiah(amount))
              : 'Ketik jumlah yang ingin Anda tarik'}
          </span>
        }
        aside={
          <button type="button" className={styles.max} onClick={() => field.onChange(maximum)}>
            Max
          </button>
        }
      />
      {chips.length > 0 && (
        <Chips
          label="Pilih jumlah"
          choices={chips}
          value={String(amount)}
          onChange={(chosen) => field.onChange(Number(chosen))}
          equal
        />
      )}
    </div>
  );
}

/** Decision 005: a balance that satisfies the minimum may still leave no legal amount; say why. */
function DeadZone({ minimum, fee }: { minimum: number; fee: number }) {
  return (
    <Note
      tone="wait"
      icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
      title="Saldo belum cukup untuk ditarik"
    >
      Penarikan minimal {formatRupiah(minimum)} ditambah biaya admin {formatRupiah(fee)}. Bonus Anda tetap
      tersimpan dan bisa ditarik setelah saldo cukup.
    </Note>
  );
}
