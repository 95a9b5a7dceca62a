import { type DocumentAnswerOf, permissionFor } from '@quina/blocks'
import { type DocumentForm, documentScreens, type NextStep, pathTo, readOptions } from '@quina/blocks/web'
import { dayInBogota, isMoneyText, money, showPesos, zero } from '@quina/kernel'
import { useSyncExternalStore } from 'react'
import { storeIncome } from '../../../books/store-income/store-income.contract.ts'
import { placeOf } from '../../../catalogue/label/label-lines.domain.ts'
import { type KnownLabel, LabelReader } from '../../../catalogue/label/label-reader.web.tsx'
import { issue } from '../../issuing/issue/issue.contract.ts'
import { type InvoiceSums, invoiceSums } from '../reception/reception.domain.ts'
import { receipt, storeBins } from './receipt.contract.ts'

/** The options of order lines to arrive, which a module above declares. */
const arriving = 'contracts.arriving'

const columns = [
  'number',
  'date',
  'kind',
  'terceroId',
  'contractId',
  'invoice',
  'storeId',
  'value',
  'caused',
  'withRejection',
  'condition',
]

/** The next step of a purchase or remission: once confirmed, it is owed. */
const owed = ({ id, kind }: { readonly id: string; readonly kind: string }): NextStep | null =>
  kind === 'purchase' || kind === 'remission'
    ? {
        label: 'Contabilizar',
        permission: storeIncome.access,
        address: pathTo('/accounting/warehouse/store-income/:id/:type?', { id }),
      }
    : null

/** Starts a return with all lines of the entry; the user deletes the lines that stay. */
const givenBack = (id: string): NextStep => ({
  label: 'Devolver al proveedor',
  permission: permissionFor(issue, 'edit'),
  address: `/nuevo/egreso?receiptId=${id}`,
})

/** Entries of goods; one that is owed links to its accounting. */
export const receiptScreens = documentScreens(receipt, {
  columns,
  next: ({ id, status, values }) => (status === 'approved' ? owed({ id, kind: values.kind }) : null),
  nextOfRow: ({ id, kind, condition, returned }) =>
    condition === 'approved'
      ? [owed({ id, kind: String(kind) }) ?? [], returned === true ? [] : givenBack(id)].flat()
      : null,
  defaults: ({ orderId = '' }) => ({
    orderId,
    date: dayInBogota(new Date()),
    kind: 'purchase',
    packaging: true,
    labelling: true,
  }),
  lines: {
    lines: {
      widths: {
        productId: 230,
        presentationId: 120,
        quantity: 85,
        bonus: 95,
        total: 115,
        vatRate: 60,
        lot: 100,
        expiry: 105,
        binId: 130,
        quarantine: 95,
        rejected: 85,
        rejection: 180,
      },
      lookup: { binId: ({ storeId }) => ({ to: storeBins.to, query: { storeId: storeId || undefined } }) },
    },
  },
  whenChosen: {
    async orderId(option, form) {
      if (option === null) return
      const { terceroId, terceroLabel, registroId, registroLabel, storeId, storeLabel } = option.facts ?? {}
      if (terceroId) form.set('terceroId', terceroId, { id: terceroId, label: terceroLabel ?? '' })
      if (registroId) form.set('registroId', registroId, { id: registroId, label: registroLabel ?? '' })
      if (storeId) form.set('storeId', storeId, { id: storeId, label: storeLabel ?? '' })
      const lines = await readOptions(arriving, { orderId: option.id })
      form.load(
        'lines',
        lines.map(({ id, label, facts }) => ({
          productId: id,
          productIdLabel: label,
          quantity: facts?.left ?? null,
          total: money(facts?.total ?? '0.00'),
          vatRate: facts?.vatRate ?? null,
        })),
      )
    },
  },
  form: ({ Section, Params, Lines }, form) => (
    <>
      <Section title="Ingreso">
        <Params orderId={4} kind={2} storeId={4} date={2} terceroId={5} registroId={5} happenedOn={2} />
        <Params invoicePrefix={2} invoiceNumber={4} invoiceDate={3} remission={3} />
      </Section>
      {form !== null && (
        <LabelReader storeId={form.values().storeId} onRead={(label) => addLabel(form, label)} />
      )}
      <Lines name="lines" />
      {form !== null && <InvoiceTotals form={form} />}
      <Section title="Recepción técnica">
        <Params packaging={4} labelling={4} coldFirst={4} temperature={4} freight={4} purpose={12} />
      </Section>
    </>
  ),
  header: (answer, form) =>
    answer !== null && form === null ? <p className="q-context">{wordsOf(sumsOf(answer))}</p> : null,
  actionTitle: (action, answer) =>
    action === 'approve' ? `Confirmar ingreso por ${showPesos(sumsOf(answer).total)}` : undefined,
})

const sumsOf = ({ values: { lines, freight } }: DocumentAnswerOf<typeof receipt>) =>
  invoiceSums(
    lines.map(({ total, vatRate }) => ({ total: money(total), vatRate })),
    money(freight ?? '0'),
  )

const wordsOf = ({ base, vat, freight, total }: InvoiceSums): string =>
  [
    `Total sin IVA ${showPesos(base)}`,
    `IVA ${showPesos(vat)}`,
    ...(freight === zero ? [] : [`Flete ${showPesos(freight)}`]),
    `Total ${showPesos(total)}`,
  ].join(' · ')

/** The total of the invoice, while it is typed. */
function InvoiceTotals({ form }: { readonly form: DocumentForm<typeof receipt> }) {
  const shown = useSyncExternalStore(form.watch, () =>
    wordsOf(
      invoiceSums(
        form
          .lines('lines')
          .map(({ total, vatRate }) => ({ total, vatRate: isRate(vatRate) ? vatRate : null })),
        isMoneyText(form.values().freight) ? money(form.values().freight) : zero,
      ),
    ),
  )
  return (
    <p className="q-context" aria-live="polite">
      {shown}
    </p>
  )
}

const isRate = (typed: string | null): typed is string => /^\d{1,3}(\.\d{1,6})?$/.test(typed ?? '')

/** Makes a line of a label, or adds it to its line. @returns a message for the user */
function addLabel(form: DocumentForm<typeof receipt>, label: KnownLabel): string | null {
  const lines = form.lines('lines').filter(({ productId }) => productId !== null && productId !== '')
  const { at, quantity, expiry, conflict } = placeOf(lines, label)
  if (conflict !== null) return conflict
  const added = { quantity, expiry: expiry ?? '' }
  if (at !== null) {
    form.load(
      'lines',
      lines.map((line, index) => (index === at ? { ...line, ...added } : line)),
    )
    return `${label.product}: ${quantity}`
  }
  const { productId, product, presentationId, presentation, lot } = label
  form.load('lines', [
    ...lines,
    {
      ...added,
      productId,
      productIdLabel: product,
      presentationId: presentationId ?? '',
      presentationIdLabel: presentation,
      lot: lot ?? '',
    },
  ])
  return null
}
