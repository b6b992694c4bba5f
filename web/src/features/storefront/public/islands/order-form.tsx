import type { Company } from '@rimpang/contract/storefront';
import { deliveryCost } from '@rimpang/domain/delivery';
import { amountInWords, formatRupiah } from '@rimpang/domain/money';
import { emailWarning } from '@rimpang/domain/partners';
import { maxBottles, publicOrderTotal } from '@rimpang/domain/storefront';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../forms/error-summary.tsx';
import { FileDrop } from '../../../../forms/file-drop.tsx';
import { NumberStepper } from '../../../../forms/number-stepper.tsx';
import { SelectField } from '../../../../forms/select-field.tsx';
import { TextField } from '../../../../forms/text-field.tsx';
import { LegalLine } from '../../../../ui/legal-line.tsx';
import { Total } from '../../../../ui/money.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import * as publicPaths from '../../../../paths/public.ts';
import { AreaField, DeliveryShare } from './delivery-share.tsx';
import { ShopAccounts } from './bank-accounts.tsx';
import { Honeypot } from './honeypot.tsx';
import styles from './order-form.module.css';
import type { Goods, Item, Receipt } from './order-types.ts';
import { useOrderForm } from './use-order-form.ts';

type Props = {
  item: Item;
  company: Company;
  demo: boolean;
  onDone: (receipt: Receipt) => void;
  onClose: () => void;
};

/** Quantity and total, where to transfer, who sends, and the proof of it (R4.13, decision 021). */
export function OrderForm({ item, company, demo, onDone, onClose }: Props) {
  const { form, proof, submit } = useOrderForm(item, onDone);
  const isProduct = item.kind === 'product';
  const foot = (
    <>
      <Button variant="outline" onClick={form.busy ? undefined : onClose}>
        Batal
      </Button>
      <Button onClick={submit} busy={form.busy} busyLabel="Mengirim...">
        Konfirmasi Pembayaran
      </Button>
    </>
  );
  return (
    <Sheet open wide onClose={onClose} busy={form.busy} title={item.heading} foot={foot}>
      <form
        {...form.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className={styles.form}
      >
        {!isProduct && (
          <p className={styles.invited}>
            Diundang mitra? <a href={publicPaths.register}>Buat akun dulu</a>
          </p>
        )}
        <Amount
          item={item}
          quantity={form.values.quantity}
          area={form.values.area}
          onChange={(value) => form.set('quantity', value)}
        />
        <ShopAccounts company={company} demo={demo} />
        {item.goods && <GoodsField field={form.field} goods={item.goods} />}
        {item.delivery && <AreaField field={form.field} delivery={item.delivery} />}
        <SenderFields field={form.field} withAddress={isProduct || item.goods !== null} />
        <Honeypot value={form.values.website} onChange={(value) => form.set('website', value)} />
        <div className={styles.proof}>
          <h3>Bukti transfer</h3>
          <FileDrop
            id="bukti"
            label="Unggah bukti transfer"
            value={proof.file}
            onChange={proof.choose}
            error={proof.error}
          />
        </div>
        <ErrorSummary problems={form.problems} />
        <LegalLine of="order" />
      </form>
    </Sheet>
  );
}

type AmountProps = { item: Item; quantity: number; area: string; onChange: (quantity: number) => void };

function Amount({ item: { kind, title, price, delivery }, quantity, area, onChange }: AmountProps) {
  const cost = delivery ? deliveryCost(delivery, area) : 0;
  const total = publicOrderTotal(price, quantity, cost ?? 0);
  return (
    <div className={styles.amount}>
      {kind === 'product' && (
        <div className={styles.quantity}>
          <span>
            {title}
            <small>{formatRupiah(price)} per botol</small>
          </span>
          <NumberStepper label="jumlah botol" value={quantity} onChange={onChange} min={1} max={maxBottles} />
        </div>
      )}
      {delivery && <DeliveryShare delivery={delivery} area={area} />}
      <Total label="Total transfer" amount={total} />
      <p className="latin">{amountInWords(total)}</p>
    </div>
  );
}

type Field = ReturnType<typeof useOrderForm>['form']['field'];

function GoodsField({ field, goods: { bottles, products } }: { field: Field; goods: Goods }) {
  const choices = products.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      {...field('productId')}
      label="Produk pilihan"
      hint={`Isi paket: ${bottles} botol`}
      choices={[{ value: '', label: 'Pilih produk' }, ...choices]}
    />
  );
}

type FieldsProps = { field: Field; withAddress: boolean };

function SenderFields({ field, withAddress }: FieldsProps) {
  const email = field('email');
  return (
    <div className={styles.fields}>
      <TextField {...field('name')} label="Nama lengkap" autoComplete="name" maxLength={120} />
      <TextField
        {...field('phone')}
        label="No. WhatsApp"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="Contoh: 0812-3456-7890"
        maxLength={30}
      />
      {withAddress && (
        <TextField
          {...field('address')}
          label="Alamat pengiriman"
          rows={3}
          autoComplete="street-address"
          maxLength={500}
        />
      )}
      <TextField
        {...email}
        label="Email"
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        warning={emailWarning(email.value.trim())}
        hint="Kami kirimi tanda terima ke alamat ini."
        maxLength={254}
      />
    </div>
  );
}
