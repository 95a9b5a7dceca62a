import './causacion.css'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { f } from '@quina/blocks'
import { ask, type DocumentForm, FieldsDialog, MiniTable, useCan, wordsOf } from '@quina/blocks/web'
import { type Money, money, moneyText } from '@quina/kernel'
import { Amount, ErrorSummary } from '@quina/ui/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { withholdingKinds } from '../../withholding/withholding-rule/withholding-rule.contract.ts'
import { type causacion, editWithholding } from '../causacion/causacion.contract.ts'
import { type Foreseen, foreseeCausacion } from './foresee.contract.ts'
import { Box, DrawnVoucher, Sums, WithholdingTable } from './pieces.web.tsx'

type Form = DocumentForm<typeof causacion>

/** A preview of the withholdings, debt and voucher of the causación being typed, as the server would compute them. */
export function ForeseenPanel({ form }: { readonly form: Form }) {
  const typed = useSyncExternalStore(form.watch, () => typedBody(form))
  const [input] = useDebouncedValue(typed, 350)
  const found = useQuery({
    queryKey: [foreseeCausacion.name, input, 'preview'],
    queryFn: ({ signal }) => ask(foreseeCausacion, JSON.parse(input ?? '{}'), { signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (input === null)
    return (
      <p className="q-context">Con tercero, concepto y valor se verán aquí las retenciones y el asiento.</p>
    )
  if (found.isError) return <ErrorSummary message={wordsOf(found.error)} />
  return found.data === undefined ? null : <ForeseenBoxes foreseen={found.data} form={form} />
}

const orNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)
const amountOrNull = (value: Money): string | null => (value === 0n ? null : moneyText(value))

/**
 * The typed values as input of the preview; null while they do not suffice to calculate anything. It is text, so that two inputs
 * compare.
 */
function typedBody(form: DocumentForm<typeof causacion>): string | null {
  const { date, terceroId, ...rest } = form.values()
  const lines = form.lines('lines').filter((line) => line.conceptId && line.unitPrice > 0n && line.quantity)
  if (!date || !terceroId || lines.length === 0) return null
  const changed = form
    .lines('adjustments')
    .map(({ ruleId, amount, reason }) => ({ ruleId, amount: moneyText(amount), reason }))
  return JSON.stringify({
    date,
    terceroId,
    supportKind: rest.supportKind || 'invoice',
    supportPrefix: orNull(rest.supportPrefix),
    supportNumber: rest.supportNumber || 'BORRADOR',
    dueOn: rest.dueOn || date,
    registroId: orNull(rest.registroId),
    purpose: rest.purpose.length < 10 ? 'Causación en borrador' : rest.purpose,
    municipalityId: orNull(rest.municipalityId),
    contractKind: orNull(rest.contractKind),
    labourRisk: orNull(rest.labourRisk),
    dependants: orNull(rest.dependants),
    housingInterest: orNull(rest.housingInterest),
    prepaidHealth: orNull(rest.prepaidHealth),
    voluntary: orNull(rest.voluntary),
    advanceId: orNull(rest.advanceId),
    amortised: orNull(rest.amortised),
    lines: lines.map(lineBody),
    adjustments: changed.length === 0 ? null : changed,
  })
}

type Line = ReturnType<typeof linesOf>[number]
const linesOf = (form: DocumentForm<typeof causacion>) => form.lines('lines')

const lineBody = (line: Line) => ({
  conceptId: line.conceptId,
  detail: orNull(line.detail),
  quantity: line.quantity,
  unitPrice: moneyText(line.unitPrice),
  vatRate: orNull(line.vatRate),
  vatUse: orNull(line.vatUse),
  aiu: amountOrNull(line.aiu),
  vatBase: amountOrNull(line.vatBase),
  billedVat: amountOrNull(line.billedVat),
  vatReason: null,
  costCentreId: orNull(line.costCentreId),
  registroLineId: orNull(line.registroLineId),
  cpc: orNull(line.cpc),
})

interface ReportedProps {
  readonly foreseen: Foreseen
  /** The form where a withholding may be changed; null when nothing is being edited. */
  readonly form: Form | null
}

/** The withholdings, the net to pay and the voucher. */
export function ForeseenBoxes({ foreseen, form }: ReportedProps) {
  const { totals, voucher, registro } = foreseen
  const amortised = money(totals.amortised) === 0n ? [] : ([['Anticipo', totals.amortised]] as const)
  return (
    <div className="q-causacion" aria-live="polite">
      <div className="q-causacion-column">
        <Box title="Retenciones">
          <Withholdings foreseen={foreseen} form={form} />
        </Box>
        {registro.length > 0 && (
          <Box title="Saldo del registro presupuestal">
            <RegistroLeft registro={registro} />
          </Box>
        )}
      </div>
      <div className="q-causacion-column">
        <Box title="Queda por pagar">
          <Sums
            of={[
              ['Sin IVA', totals.base],
              ['IVA', totals.vat],
              ['Bruto', totals.gross],
              ['Retenciones', totals.withheld],
              ...amortised,
              ['Neto', totals.net],
            ]}
          />
        </Box>
        <Box title="Asiento">
          <DrawnVoucher lines={voucher.rows.map(drawnLine)} />
        </Box>
      </div>
    </div>
  )
}

/** A line as `describeEntries` returns it: kind of voucher, account, tercero, debit, credit. */
const drawnLine = ([, account = '', tercero = '', debit = '', credit = '']: readonly string[]) => ({
  account,
  tercero,
  debit,
  credit,
})

const RegistroLeft = ({ registro }: Pick<Foreseen, 'registro'>) => (
  <MiniTable
    rows={registro}
    keyOf={({ label }) => label}
    columns={[
      { head: 'Rubro', cell: ({ label }) => label },
      { head: 'Por obligar', end: true, cell: ({ available }) => <Left amount={available} /> },
      { head: 'Se obliga', end: true, cell: ({ input }) => <Left amount={input} /> },
      { head: 'Queda', end: true, cell: ({ left }) => <Left amount={left} /> },
    ]}
  />
)

const Left = ({ amount }: { readonly amount: string }) => (
  <span className={money(amount) < 0n ? 'q-mini-error' : undefined}>
    <Amount of={amount} />
  </span>
)

function Withholdings({ foreseen, form }: ReportedProps) {
  const may = useCan()(editWithholding) && form !== null
  const [changing, change] = useState<Foreseen['withholdings'][number] | null>(null)
  const rows = foreseen.withholdings.map((one) => ({
    ...one,
    key: one.ruleId,
    why: whyOf(one),
    ...(may
      ? {
          action: (
            <Button variant="subtle" size="compact-xs" onClick={() => change(one)}>
              Cambiar…
            </Button>
          ),
        }
      : {}),
  }))
  return (
    <>
      <WithholdingTable rows={rows} />
      {foreseen.spared.map(({ kind, concept, reason }) => (
        <p key={`${kind} ${concept}`} className="q-causacion-why">
          {withholdingKinds[kind as keyof typeof withholdingKinds]}
          {concept === null ? '' : ` (${concept})`}: {reason}
        </p>
      ))}
      {changing !== null && form !== null && (
        <ChangeDialog one={changing} form={form} onClose={() => change(null)} />
      )}
    </>
  )
}

const whyOf = ({ proposed, reason, explanation }: Foreseen['withholdings'][number]): string =>
  proposed === null ? explanation : `La regla dice ${proposed}. ${reason ?? ''}`

const changeFields = {
  amount: f.money('Valor que se retiene'),
  reason: f.text('Motivo', { min: 10, max: 300 }),
}

type ChangeProps = Readonly<{ one: Foreseen['withholdings'][number]; form: Form; onClose: () => void }>

/** Changes the amount of a withholding. Typing the rule's own amount drops the change. */
function ChangeDialog({ one, form, onClose }: ChangeProps) {
  const { ruleId, name, proposed, amount } = one
  const rule = proposed ?? amount
  return (
    <FieldsDialog
      title={`Cambiar la retención: ${name}`}
      consequence={`La regla propone ${rule}. Quedan guardados los dos valores y el motivo.`}
      verb="Cambiar"
      fields={changeFields}
      begun={{ amount, reason: one.reason ?? '' }}
      send={async (wire) => {
        const others = form.lines('adjustments').filter((line) => line.ruleId !== ruleId)
        const given = money(String(wire.amount))
        const own = { ruleId, ruleIdLabel: name, amount: given, reason: String(wire.reason) }
        form.load('adjustments', moneyText(given) === rule ? others : [...others, own])
      }}
      onClose={onClose}
    />
  )
}
