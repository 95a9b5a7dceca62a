import { permissionFor } from '@quina/blocks'
import { type DocumentForm, documentScreens, useAnswer } from '@quina/blocks/web'
import { dayInBogota, money, pick, showPesos, zero } from '@quina/kernel'
import { useSyncExternalStore } from 'react'
import { drawingFrom, linesLeft } from '../../ledger/lookup/drawing.web.tsx'
import { totalOf } from '../../ledger/lookup/total-of.domain.ts'
import { ChainPanel } from '../chain-panel/chain-panel.web.tsx'
import { pago } from '../pago/pago.contract.ts'
import { advance, obligacion } from './obligacion.contract.ts'

const drawing = drawingFrom('registroLineId')

export const obligacionScreens = documentScreens(obligacion, {
  columns: ['number', 'date', 'terceroId', 'condition', 'total', 'paid', 'balance'],
  followUps: {
    label: 'Pagar',
    permission: permissionFor(pago, 'edit'),
    createPath: '/rubro-pago/create',
    as: 'obligacionId',
    conditions: ['approved', 'partial'],
  },
  defaults: ({ registroId = '' }) => {
    const today = dayInBogota(new Date())
    return { date: today, supportDate: today, registroId, kind: 'ordinary', supportKind: 'invoice' }
  },
  lines: {
    lines: {
      bars: { used: 'Obligado', input: 'Esta obligación', left: 'Queda por obligar' },
      columns: ['registroLineId', 'cpc', 'available', 'amount', 'left'],
      lookup: { registroLineId: ({ registroId, date }) => ({ query: { parent: registroId, date } }) },
      facts: { came: 'Obligado', drawn: 'Pagado', available: 'Por pagar' },
      ...pick(drawing, 'relatedBy', 'computed', 'validate'),
      chosen: { registroLineId: drawing.chosen },
    },
  },
  whenChosen: {
    async registroId(option, form) {
      if (option === null) return
      if (form.values().purpose === '') form.set('purpose', option.detail ?? '')
      form.load('lines', await linesLeft('registroLine', { parent: option.id, date: form.values().date }))
    },
  },
  form: ({ Section, Params, Lines, More }, form) => (
    <>
      <Section>
        <Params date={2} registroId={6} kind={2} noCausacionReason={2} />
        <Params supportKind={2} supportNumber={2} supportDate={2} purpose={6} />
        <More>
          <Params invoiceTotal amortised final />
        </More>
      </Section>
      {form !== null && <AdvanceLeft form={form} />}
      <Lines name="lines" title="Rubros del registro" />
    </>
  ),
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Registrar obligación por ${totalOf(values)}` : undefined,
  related: ({ id }) => <ChainPanel kind="obligacion" id={id} />,
})

/** The unamortised advance of the commitment, when there is one. */
function AdvanceLeft({ form }: { readonly form: DocumentForm<typeof obligacion> }) {
  const registroId = useSyncExternalStore(form.watch, () => form.values().registroId)
  const { data } = useAnswer(advance, registroId === '' ? null : { registroId })
  if (data === undefined || money(data.given) === zero) return null
  const { given, left } = data
  return (
    <p className="q-context">
      Anticipo entregado: {showPesos(money(given))}. Queda por amortizar: {showPesos(money(left))}. Si el
      anticipo cubre toda la factura, deje sus rubros en cero.
    </p>
  )
}
