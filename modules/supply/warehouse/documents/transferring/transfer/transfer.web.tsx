import type { FactsOf } from '@quina/blocks'
import { CommandDialog, documentScreens, MiniTable } from '@quina/blocks/web'
import { dayInBogota, pluck } from '@quina/kernel'
import { Amount, shownDecimal } from '@quina/ui/web'
import { DialogButton, quantityFields } from '../../requesting/own-quantities/own-quantities.web.tsx'
import { receiveTransferByPin, transfer } from './transfer.contract.ts'

/** Traslados: one store sends, the other receives whole or in part, also from a telephone. */
export const transferScreens = documentScreens(transfer, {
  columns: ['number', 'date', 'storeId', 'toStoreId', 'purpose', 'value', 'condition'],
  // A line of the expiry exchange report brings its product and quantity.
  firstLine: { lines: 'productId' },
  defaults: ({ storeId, toCampusId, productId, quantity }) => ({
    date: dayInBogota(new Date()),
    ...(storeId && { storeId }),
    ...(toCampusId && { toCampusId }),
    ...(productId && { purpose: 'Está por vencer y allá hace falta', lines: [{ productId, quantity }] }),
  }),
  form: ({ Section, Params, Lines }) => (
    <>
      <Section title="De dónde a dónde">
        <Params storeId={4} toStoreId={4} toCampusId={4} />
        <Params date={2} happenedOn={3} purpose={7} />
      </Section>
      <Lines name="lines" />
    </>
  ),
  header: (answer) =>
    answer === null ? null : answer.status === 'draft' ? (
      answer.facts.reserved && <p role="note">Reservado para este traslado: {answer.facts.reserved}</p>
    ) : (
      <>
        {answer.status === 'sent' && answer.values.toStoreId && (
          <ReceiveByPin id={answer.id} facts={answer.facts} />
        )}
        <OnItsWay facts={answer.facts} />
      </>
    ),
})

type ReceiveByPinProps = Readonly<{ id: string; facts: FactsOf<typeof transfer> }>

/** The dialog begins with all that was sent; the receiver lowers it, states why and signs. */
const ReceiveByPin = ({ id, facts: { lines } }: ReceiveByPinProps) => (
  <DialogButton access={receiveTransferByPin.access} label={receiveTransferByPin.verb} variant="default">
    {(close) => (
      <CommandDialog
        of={receiveTransferByPin}
        about={{ id }}
        begun={{ lines: lines.map((line) => ({ lineId: line.id, quantity: line.available })) }}
        done={({ receiver }) => `Recibido por ${receiver}`}
        onClose={close}
      >
        {quantityFields('Se recibe de', pluck(lines, 'product'))}
      </CommandDialog>
    )}
  </DialogButton>
)

/** The lots, quantities and values that left of each product, and what was received of them. */
function OnItsWay({ facts: { lines, reason } }: { readonly facts: FactsOf<typeof transfer> }) {
  return (
    <>
      {reason !== null && <p role="note">{reason}</p>}
      <MiniTable
        label="Lo que se trasladó"
        rows={lines}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Producto', cell: ({ product, unit }) => `${product} · ${unit}` },
          { head: 'Lotes', cell: ({ lots }) => lots },
          { head: 'Enviado', end: true, cell: ({ sent }) => shownDecimal(sent) },
          { head: 'Recibido', end: true, cell: ({ accepted }) => shownDecimal(accepted) },
          { head: 'Valor', end: true, cell: ({ value }) => <Amount of={value} /> },
        ]}
      />
    </>
  )
}
