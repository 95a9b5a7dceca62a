import { type DocumentForm, documentScreens, type FormPieces } from '@quina/blocks/web'
import { dayInBogota, pick } from '@quina/kernel'
import { useEffect, useSyncExternalStore } from 'react'
import { drawingFrom, linesLeft } from '../../ledger/lookup/drawing.web.tsx'
import { totalOf } from '../../ledger/lookup/total-of.domain.ts'
import { type IngresoKind, ingreso } from './ingreso.contract.ts'
import { shapes } from './ingreso.domain.ts'

const taking = drawingFrom('ingresoLineId')

export const ingresoScreens = documentScreens(ingreso, {
  columns: ['number', 'date', 'kind', 'terceroId', 'rubros', 'condition', 'total'],
  defaults: ({ kind = 'collection', sourceId = '' }) => ({
    date: dayInBogota(new Date()),
    kind: kind as IngresoKind,
    sourceId,
    supportKind: 'receipt',
  }),
  lines: {
    from: {
      columns: ['ingresoLineId', 'available', 'amount', 'left'],
      lookup: { ingresoLineId: ({ sourceId, date }) => ({ query: { parent: sourceId, date } }) },
      ...pick(taking, 'relatedBy', 'computed', 'validate'),
    },
    lines: {
      columns: ['rubroId', 'fuenteId', 'cpc', 'origin', 'amount'],
      widths: {
        rubroId: 'minmax(220px, 2fr)',
        fuenteId: 'minmax(140px, 1fr)',
        cpc: 80,
        origin: 130,
        amount: 140,
      },
      lookup: {
        rubroId: ({ date }) => ({
          to: 'budget.rubroLeaf',
          query: { side: 'income', vigencia: date.slice(0, 4) },
        }),
      },
      chosen: { rubroId: (_option, line) => (line.origin ? {} : { origin: 'current' }) },
      facts: { came: 'Vigente', available: 'Queda' },
    },
  },
  whenChosen: {
    async sourceId(option, form) {
      if (option === null) return
      const { date, purpose } = form.values()
      if (purpose === '') form.set('purpose', option.detail ?? '')
      form.load('from', await linesLeft('ingresoLine', { parent: option.id, date }))
    },
  },
  form: (pieces, form) => (form ? <Typed pieces={pieces} form={form} /> : <Whole {...pieces} />),
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Registrar ingreso por ${totalOf(values)}` : undefined,
})

type Pieces = FormPieces<typeof ingreso>

/** The panels of the kind: reversed lines, new lines, or both. */
function Typed({ pieces, form }: { readonly pieces: Pieces; readonly form: DocumentForm<typeof ingreso> }) {
  const kind = useSyncExternalStore(form.watch, () => form.values().kind) as IngresoKind
  const { gives, takesFrom } = shapes[kind] ?? shapes.collection
  const takes = takesFrom.length > 0
  useEffect(() => {
    if (!gives && form.lines('lines').length > 0) form.load('lines', [])
    if (takes) return
    if (form.lines('from').length > 0) form.load('from', [])
    if (form.values().sourceId !== '') form.set('sourceId', '')
  }, [gives, takes, form])
  const { Lines } = pieces
  return (
    <>
      <Header {...pieces} kind={kind} />
      {takes && <Lines name="from" title="Se descuenta de" />}
      {gives && <Lines name="lines" title={takes ? 'Entra en' : 'Rubros de ingreso'} />}
    </>
  )
}

function Header({ Section, Ask, Params, kind }: Pieces & { readonly kind: IngresoKind }) {
  return (
    <Section>
      <Params date={2} kind={3} terceroId={4} />
      {kind === 'collection' && <Ask name="provisional" span={3} />}
      {shapes[kind]?.takesFrom.length > 0 && <Ask name="sourceId" span={3} />}
      <Params supportKind={3} supportNumber={3} purpose={6} />
    </Section>
  )
}

function Whole(pieces: Pieces) {
  const { Section, Ask, Params, Lines } = pieces
  return (
    <>
      <Section>
        <Params date={2} kind={3} terceroId={4} provisional={3} />
        <Params sourceId={3} supportKind={3} supportNumber={3} />
        <Ask name="purpose" span={6} />
      </Section>
      <Lines name="from" title="Se descuenta de" />
      <Lines name="lines" title="Rubros de ingreso" />
    </>
  )
}
