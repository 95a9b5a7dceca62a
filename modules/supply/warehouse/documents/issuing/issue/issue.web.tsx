import { CommandOf, type DocumentForm, documentScreens, readOptions, Show } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { placeOf } from '../../../catalogue/label/label-lines.domain.ts'
import { type KnownLabel, LabelReader } from '../../../catalogue/label/label-reader.web.tsx'
import { MovedLots } from '../../moved/moved.web.tsx'
import { creditReturn, supplierCredit } from '../supplier-credit/supplier-credit.contract.ts'
import { issue, returnableLines, signIssue } from './issue.contract.ts'

export const issueScreens = documentScreens(issue, {
  columns: ['number', 'date', 'kind', 'storeId', 'suppliedId', 'costCentreId', 'value', 'condition'],
  defaults: ({ receiptId }) => ({
    date: dayInBogota(new Date()),
    kind: receiptId ? 'supplierReturn' : 'consumption',
  }),
  async begins({ receiptId = '' }, form) {
    if (receiptId === '') return
    const lines = await readOptions(returnableLines.to, { receiptId })
    const { storeId, storeLabel, terceroId, terceroLabel } = lines[0]?.facts ?? {}
    if (storeId) form.set('storeId', storeId, { id: storeId, label: storeLabel ?? '' })
    if (terceroId) form.set('terceroId', terceroId, { id: terceroId, label: terceroLabel ?? '' })
    form.load(
      'lines',
      lines.map(({ id, label, facts }) => ({
        productId: facts?.productId ?? null,
        productIdLabel: facts?.productLabel ?? '',
        quantity: facts?.quantity ?? null,
        receiptLineId: id,
        receiptLineIdLabel: label,
      })),
    )
  },
  whenChosen: {
    suppliedId(option, form) {
      const { storeId, storeLabel, costCentreId, costCentreLabel } = option?.facts ?? {}
      if (storeId) form.set('storeId', storeId, { id: storeId, label: storeLabel ?? '' })
      if (costCentreId)
        form.set('costCentreId', costCentreId, { id: costCentreId, label: costCentreLabel ?? '' })
    },
  },
  form: ({ Section, Params, Lines }, form) => (
    <>
      <Section title="Egreso">
        <Params kind={3} storeId={5} date={2} happenedOn={2} suppliedId={4} costCentreId={4} terceroId={4} />
        <Params requisition={3} purpose={9} />
      </Section>
      {form !== null && (
        <LabelReader storeId={form.values().storeId} onRead={(label) => addLabel(form, label)} />
      )}
      <Lines name="lines" />
    </>
  ),
  header: (answer) =>
    answer && (
      <>
        <MovedLots rows={answer.facts.moved} />
        {answer.facts.received !== null && <p role="note">Recibió {answer.facts.received}</p>}
        {answer.status === 'approved' && answer.facts.received === null && !answer.facts.requested && (
          <CommandOf
            of={signIssue}
            about={{ id: answer.id }}
            done={({ receiver }) => `Recibido por ${receiver}`}
            look={{ variant: 'default', size: 'compact-sm' }}
          />
        )}
        {answer.status === 'approved' && answer.values.kind === 'supplierReturn' && (
          <SupplierCredit issueId={answer.id} />
        )}
      </>
    ),
})

/** The supplier's debt for a return, and its credit note once received. */
function SupplierCredit({ issueId }: { readonly issueId: string }) {
  return (
    <Show of={supplierCredit} params={{ issueId }}>
      {({ number, gross, waits }) => (
        <p role="note">
          El proveedor debe <Amount of={gross} />
          {number !== null && ` · nota crédito ${number}`}{' '}
          {waits && (
            <CommandOf
              of={creditReturn}
              about={{ issueId }}
              begun={{ date: dayInBogota(new Date()) }}
              done={() => 'Nota crédito registrada'}
              look={{ variant: 'default', size: 'compact-sm' }}
            />
          )}
        </p>
      )}
    </Show>
  )
}

/** Adds the quantity of a label in base units. The exit takes the lot that expires first, not the lot of the label. */
function addLabel(
  form: DocumentForm<typeof issue>,
  { productId, product, units, count }: KnownLabel,
): string {
  const lines = form.lines('lines').filter((line) => line.productId !== null && line.productId !== '')
  const read = {
    productId,
    presentationId: null,
    lot: null,
    expiry: null,
    count: Number(units) * (count ?? 1),
  }
  const plain = lines.map((line) => ({
    ...line,
    presentationId: null,
    lot: line.lotId ?? null,
    expiry: null,
  }))
  const { at, quantity } = placeOf(plain, read)
  form.load(
    'lines',
    at === null
      ? [...lines, { productId, productIdLabel: product, quantity }]
      : lines.map((line, index) => (index === at ? { ...line, quantity } : line)),
  )
  return `${product}: ${quantity}`
}
