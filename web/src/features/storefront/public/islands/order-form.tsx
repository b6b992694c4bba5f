import type { Company } from '@rimpang/contract/storefront';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../forms/error-summary.tsx';
import { FileDrop } from '../../../../forms/file-drop.tsx';
import { imageBusyLabel } from '../../../../forms/use-image.ts';
import { LegalLine } from '../../../../ui/legal-line.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import * as publicPaths from '../../../../paths/public.ts';
import { ShopAccounts } from './bank-accounts.tsx';
import { AreaField } from './delivery-share.tsx';
import { Honeypot } from './honeypot.tsx';
import styles from './order-form.module.css';
import { OrderSummary } from './order-summary.tsx';
import type { Item, Receipt } from './order-types.ts';
import { GoodsField, SenderFields } from './sender-fields.tsx';
import { useOrderForm } from './use-order-form.ts';

type Props = {
  item: Item;
  company: Company;
  demo: boolean;
  onDone: (receipt: Receipt) => void;
  /** What the dialog shows is no longer what the shop says. */
  onChanged: () => void;
  onClose: () => void;
};

/** What is bought and its total, then three steps: where to transfer, who sends, the proof of it (R4.13, decision 021). */
export function OrderForm({ item, company, demo, onDone, onChanged, onClose }: Props) {
  const { form, proof, total, news, submit } = useOrderForm(item, { onDone, onChanged });
  const isProduct = item.kind === 'product';
  const payable = company.bankAccounts.length > 0;
  const foot = (
    <>
      {/* A phone has the × and its back button: the height is the form's. */}
      <span className={styles.wideOnly}>
        <Button variant="outline" onClick={form.busy ? undefined : onClose}>
          Batal
        </Button>
      </span>
      <Button
        onClick={submit}
        busy={form.busy || proof.image.checking}
        busyLabel={imageBusyLabel(proof.image)}
        disabledReason={!payable && 'Rekening tujuan belum tersedia.'}
      >
        Konfirmasi Pembayaran
      </Button>
    </>
  );
  return (
    <Sheet open withoutStep wide onClose={onClose} busy={form.busy} title={item.heading} foot={foot}>
      <form
        {...form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (payable && !proof.image.checking) submit();
        }}
        className={styles.form}
      >
        <OrderSummary
          item={item}
          quantity={form.values.quantity}
          area={form.values.area}
          total={total}
          news={news}
          onChange={(value) => form.set('quantity', value)}
        >
          {item.delivery && <AreaField field={form.field} delivery={item.delivery} />}
        </OrderSummary>
        {!isProduct && (
          <p className={styles.invited}>
            Diundang mitra? <a href={publicPaths.register}>Buat akun dulu</a>
          </p>
        )}
        <Step number={1} title="Transfer">
          <ShopAccounts company={company} demo={demo} />
        </Step>
        <Step number={2} title="Data">
          {item.goods && <GoodsField field={form.field} goods={item.goods} />}
          <SenderFields field={form.field} withAddress={isProduct || item.goods !== null} />
          <Honeypot value={form.values.website} onChange={(value) => form.set('website', value)} />
        </Step>
        <Step number={3} title="Bukti">
          <FileDrop id="bukti" label="Unggah bukti transfer" image={proof.image} error={proof.error} />
        </Step>
        <ErrorSummary problems={form.problems} />
        <LegalLine of="order" />
      </form>
    </Sheet>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.step} aria-labelledby={id}>
      <h3 id={id}>
        <span className="num">{number}</span> {title}
      </h3>
      {children}
    </section>
  );
}
