import { recordSaleInput, type Sale } from '@rimpang/contract/resellers';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { maxPiecesPerSale, pointsPerPiece } from '@rimpang/domain/resellers';
import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../../../api/client.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { FieldSet, FormStack } from '../../../forms/form.tsx';
import { StepperField } from '../../../forms/number-stepper.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { Money } from '../../../ui/money.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import * as partnerPaths from '../../../paths/partner.ts';
import { type ChosenReseller, ResellerPicker } from './reseller-picker.tsx';
import styles from './resellers.module.css';

const labels = { resellerId: 'Reseller', productId: 'Produk', quantity: 'Jumlah' };
const initial = { resellerId: null as ChosenReseller, productId: '', quantity: 1 as number | null };

/** Records what a reseller sold: reseller, product, quantity, and the total that follows from them. */
export function SaleForm() {
  const people = useQuery(queries.resellers.list.queryOptions({ input: { limit: 1 } }));
  const products = useQuery(queries.resellers.products.queryOptions({ input: {} }));
  const failed = [people, products].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />;
  if (!people.data || !products.data) return <PanelSkeleton height="22.5rem" />;
  if (people.data.total === 0) return <NoneYet />;
  return <Fields products={products.data.rows} />;
}

type Props = { products: readonly { id: string; name: string; price: number }[] };

function Fields({ products }: Props) {
  const priceOf = (sold: { productId: string }) =>
    products.find(({ id }) => id === sold.productId)?.price ?? 0;
  const form = useForm({
    schema: recordSaleInput,
    initial,
    labels,
    draft: 'reseller-sale',
    toInput: (values) => ({ ...values, resellerId: Number(values.resellerId?.value ?? 0) }),
    failureTitle: 'Penjualan Belum Dicatat',
    mayHaveArrived: true,
    send: (input, call) =>
      api.resellers.recordSale({ ...input, total: priceOf(input) * input.quantity }, call),
    onFailure: ({ code }) => {
      if (code === 'OFFER_CHANGED') void refreshAfter('resellers');
      return false;
    },
    onSuccess: (sale: Sale) => {
      toast.success(
        'Penjualan Dicatat',
        `${sale.reseller.fullName}: ${formatNumber(sale.quantity)} ${sale.product}, ${formatRupiah(sale.total)}, ${formatNumber(sale.points)} poin.`,
      );
    },
  });
  const quantity = Math.max(0, form.values.quantity || 0);
  return (
    <form {...form.form}>
      <FormStack page>
        <FieldSet title="Catat penjualan">
          <ResellerPicker field={form.field('resellerId')} label={labels.resellerId} />
          <SelectField
            {...form.field('productId')}
            label={labels.productId}
            choices={[
              { value: '', label: 'Pilih produk...' },
              ...products.map(({ id, name, price: each }) => ({
                value: id,
                label: `${name} (${formatRupiah(each)})`,
              })),
            ]}
          />
          <StepperField {...form.field('quantity')} label={labels.quantity} min={1} max={maxPiecesPerSale} />
          <div className={styles.total}>
            <b id="total-penjualan">Total harga</b>
            <output aria-labelledby="total-penjualan">
              <Money amount={priceOf(form.values) * quantity} size="mid" />
            </output>
            <small>{formatNumber(quantity * pointsPerPiece)} poin untuk reseller</small>
          </div>
        </FieldSet>
        <ErrorSummary problems={form.problems} />
        <Button type="submit" wide busy={form.busy}>
          Simpan penjualan
        </Button>
      </FormStack>
    </form>
  );
}

function NoneYet() {
  const action = (
    <ButtonLink to={partnerPaths.resellers} small>
      Tambah reseller
    </ButtonLink>
  );
  return (
    <EmptyState drawing="sprout" title="Belum ada reseller." action={action}>
      Penjualan dicatat atas nama reseller. Tambahkan reseller lebih dahulu.
    </EmptyState>
  );
}
