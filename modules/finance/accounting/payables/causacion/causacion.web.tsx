import {
  type DocumentForm,
  type DocumentScreenSpec,
  documentScreens,
  type FormPieces,
  type LinesSpec,
  type ListRow,
  readDocument,
  useCan,
  useParams,
} from '@quina/blocks/web'
import { addDays, dayInBogota, money, showPesos, sumOf } from '@quina/kernel'
import { MissingPage, type Navigate, type RowAction, toast, useGoTo } from '@quina/ui/web'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { ForeseenPanel } from '../causacion-preview/foreseen.web.tsx'
import { figuresOf } from '../causacion-settlement/figures.domain.ts'
import { bringRegistro, bringSupport } from './brought.web.tsx'
import {
  advanceOptions,
  type CausacionKind,
  type CausacionSupport,
  causacion,
  causacionConceptOptions,
  causacionSupports,
  isCausacionKind,
  payWhatIsOwed,
  sourcedKinds,
} from './causacion.contract.ts'
import { CausacionSummary } from './summary.web.tsx'

type Spec = DocumentScreenSpec<typeof causacion>
type Form = DocumentForm<typeof causacion>

const specFor = (kind: CausacionKind, sourceId: string): Spec => ({
  listPath: '/causaciones',
  createPath: '/causaciones/create/contrato',
  editPath: '/causaciones/edit/:id',
  columns: ['number', 'date', 'terceroId', 'support', 'net', 'balance', 'dueOn', 'condition'],
  filters: ['condition', 'kind', 'terceroId', 'date', 'overdue'],
  defaults: (search) => begins({ kind, sourceId }, search),
  lines: { lines: lineSpec },
  lookup: { advanceId: ({ terceroId }) => ({ to: advanceOptions.to, query: { terceroId, open: true } }) },
  whenChosen: {
    registroId: (option, form) => bringRegistro(option?.id, form),
    sourceId: (option, form) => bringSupport(option?.id, form),
  },
  form: (pieces, form) => <CausacionFields pieces={pieces} form={form} />,
  header: (answer, form) => {
    if (form !== null) return <ForeseenPanel form={form} />
    return answer && <CausacionSummary answer={answer} />
  },
  actionTitle: (action, { values }) => (action === 'approve' ? `Causar ${grossIn(values)}` : undefined),
})

/** The initial values of a new causación, from the support in the address. */
function begins(
  given: { readonly kind: CausacionKind; readonly sourceId: string },
  search: Readonly<Record<string, string>>,
) {
  const { registroId = '', terceroId = '', supportNumber = '', purpose = '', supervisor = '' } = search
  const today = dayInBogota(new Date())
  const supportKind = Object.hasOwn(causacionSupports, search.supportKind ?? '')
    ? (search.supportKind as CausacionSupport)
    : 'invoice'
  return {
    ...given,
    date: today,
    supportDate: search.supportDate ?? today,
    dueOn: addDays(today, 30),
    supportKind,
    supportNumber,
    registroId,
    terceroId,
    purpose,
    supervisor,
  }
}

/** The columns of each line: its account, amount and rubro. */
const lineSpec: LinesSpec<typeof causacion, 'lines'> = {
  columns: [
    'conceptId',
    'costCentreId',
    'registroLineId',
    'quantity',
    'unitPrice',
    'vatRate',
    'gross',
    'detail',
    'cpc',
    'vatUse',
    'aiu',
    'vatBase',
    'billedVat',
    'vatReason',
  ],
  widths: {
    conceptId: 'minmax(190px, 2fr)',
    costCentreId: 'minmax(160px, 1fr)',
    registroLineId: 'minmax(200px, 2fr)',
    quantity: 90,
    unitPrice: 140,
    vatRate: 72,
    detail: 160,
    cpc: 90,
    vatUse: 120,
    aiu: 120,
    vatBase: 120,
    billedVat: 120,
    vatReason: 160,
  },
  lookup: {
    conceptId: ({ registroId }) => ({
      to: causacionConceptOptions.to,
      query: { registroId: registroId || undefined },
    }),
    registroLineId: ({ registroId, date }) => ({
      to: 'budget.registroLine',
      query: { parent: registroId || undefined, date },
    }),
  },
  chosen: {
    conceptId: (option, line) => ({
      ...(line.quantity ? {} : { quantity: '1' }),
      ...(option?.facts?.cpc && !line.cpc ? { cpc: option.facts.cpc } : {}),
      ...(option?.facts?.registroLineId && !line.registroLineId
        ? {
            registroLineId: option.facts.registroLineId,
            registroLineIdLabel: option.facts.registroLineLabel ?? '',
          }
        : {}),
    }),
    registroLineId: (option, line) => (line.cpc ? {} : { cpc: option?.facts?.defaultCpc ?? '' }),
  },
  computed: [
    {
      key: 'gross',
      header: 'Total con IVA',
      width: 140,
      amount: ({ quantity, unitPrice, vatRate, aiu, vatBase, billedVat }) =>
        quantity
          ? figuresOf({
              quantity,
              unitPrice,
              vatRate: vatRate || null,
              aiu: aiu || null,
              vatBase: vatBase || null,
              billedVat: billedVat || null,
            }).gross
          : null,
    },
  ],
  facts: { base: 'Sin IVA', vat: 'IVA', gross: 'Total' },
  unadded: ['unitPrice', 'vatBase'],
}

/** Opens the voucher of a causación in the list; a draft has none. */
async function openVoucher(id: string, goTo: Navigate): Promise<void> {
  const { facts } = await readDocument(causacion, id)
  const [first] = (facts.vouchers ?? []) as readonly { readonly id: string }[]
  if (first === undefined) void toast({ message: 'La causación aún no tiene asiento.', tone: 'info' })
  else goTo(`/accounting-seat/edit/${first.id}`)
}

type FormProps = Readonly<{ pieces: FormPieces<typeof causacion>; form: Form | null }>

function CausacionFields({ pieces: { Section, Ask, Params, Lines, More }, form }: FormProps) {
  const sourced = useSourced(form)
  return (
    <>
      <Section>
        <Params kind={2} date={2} registroId={4} terceroId={4} />
        <Params
          supportKind={2}
          supportPrefix={1}
          supportNumber={2}
          supportDate={2}
          dueOn={2}
          municipalityId={3}
        />
        {sourced && <Ask name="sourceId" span={4} />}
        <Ask name="purpose" wide />
        <More>
          <Params electronicCode={6} supervisor={6} />
          <Params contractKind={3} labourRisk={3} dependants={3} housingInterest={3} />
          <Params prepaidHealth={3} voluntary={3} advanceId={4} amortised={2} />
          <Ask name="final" span={4} />
        </More>
      </Section>
      <Lines name="lines" title="Lo que se causa" />
    </>
  )
}

const never = () => () => undefined

/** Whether another document received it first: always for goods, and for a received cuenta de cobro. */
function useSourced(form: Form | null): boolean {
  return useSyncExternalStore(form?.watch ?? never, () => {
    const { kind, sourceId } = form?.values() ?? {}
    return sourcedKinds.includes(kind as CausacionKind) || Boolean(sourceId)
  })
}

/** The list, with the actions of each row. */
export function Causaciones() {
  const goTo = useGoTo()
  const can = useCan()
  const [{ List }] = useState(() => {
    const leading = { goTo, pays: can(payWhatIsOwed) }
    return documentScreens(causacion, {
      ...specFor('contrato', ''),
      rowActions: (row) => rowActions(row, leading),
    })
  })
  return <List />
}

interface ActionContext {
  readonly goTo: Navigate
  readonly pays: boolean
}

const rowActions = (
  { id, balance, terceroId }: ListRow,
  { goTo, pays }: ActionContext,
): readonly RowAction[] => [
  { label: 'Ver asiento', run: () => void openVoucher(id, goTo) },
  ...(pays && money(String(balance ?? '0')) > 0n
    ? [{ label: 'Pagar', run: () => goTo(`/createPago/${String(terceroId)}`) }]
    : []),
]

export const { Edit: EditCausacion } = documentScreens(causacion, specFor('contrato', ''))

/** The form for the kind in the address; an unknown kind gives a missing page. */
export function CreateCausacion() {
  const { type, id_ingreso: sourceId = '' } = useParams('/causaciones/create/:type/:id_ingreso?')
  const Create = useMemo(
    () => (isCausacionKind(type) ? documentScreens(causacion, specFor(type, sourceId)).Create : null),
    [type, sourceId],
  )
  if (Create === null) return <MissingPage>Ese tipo de causación no existe.</MissingPage>
  return <Create key={`${type} ${sourceId}`} />
}

/** The gross of the lines, for the title of the confirmation. */
const grossIn = ({ lines }: Readonly<Record<string, unknown>>): string =>
  showPesos(
    sumOf(
      (lines ?? []) as readonly SentLine[],
      ({ quantity, unitPrice, vatRate, ...line }) =>
        figuresOf({
          quantity,
          unitPrice: money(unitPrice),
          vatRate,
          aiu: sent(line.aiu),
          vatBase: sent(line.vatBase),
          billedVat: sent(line.billedVat),
        }).gross,
    ),
  )

interface SentLine {
  readonly quantity: string
  readonly unitPrice: string
  readonly vatRate: string | null
  readonly aiu?: string | null
  readonly vatBase?: string | null
  readonly billedVat?: string | null
}

const sent = (amount: string | null | undefined) => (amount == null ? null : money(amount))
