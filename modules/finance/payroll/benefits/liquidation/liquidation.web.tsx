import { documentScreens, GoTo, MiniTable, pathTo } from '@quina/blocks/web'
import { addDays, type Day, dayInBogota, money, shortWeekdays, showDay, showPesos } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import {
  benefitLiquidation,
  type LiquidationLineAnswer,
  type LiquidationResult,
} from './liquidation.contract.ts'

/** Benefits liquidated one by one: the amount of each, factor by factor, and the calendar of a rest. */
export const liquidationScreens = documentScreens(benefitLiquidation, {
  columns: [
    'number',
    'engagementId',
    'identification',
    'kind',
    'fromDay',
    'untilDay',
    'days',
    'total',
    'condition',
  ],
  defaults: ({ engagementId = '', kind = 'vacation' }) => ({
    date: dayInBogota(new Date()),
    untilDay: dayInBogota(new Date()),
    engagementId,
    kind,
    decision: kind === 'settlement' ? 'money' : 'time',
  }),
  form: ({ Section, Params, Lines, More }) => (
    <>
      <Section title="Persona y prestación">
        <Params engagementId={6} kind={3} date={3} untilDay={3} fromDay={3} requestedOn={3} />
      </Section>
      <Section title="Descanso">
        <Params restFrom={3} restDays={2} decision={3} saturdays={4} />
      </Section>
      <Section title="Liquidación definitiva y cesantías parciales">
        <Params salaryFrom={3} authorisation={5} advance={4} />
      </Section>
      <Params purpose={12} />
      <More>
        <Lines name="adjustments" />
      </More>
    </>
  ),
  // The result is stored at the approval.
  actionTitle: (action, { facts: { result } }) =>
    action === 'approve' && result !== null
      ? `Aprobar liquidación por ${showPesos(money(result.total))}`
      : undefined,
  header: (answer) => {
    if (answer === null) return null
    const { result, problem, late } = answer.facts
    if (problem !== null) return <p role="status">No se puede calcular: {problem}</p>
    const draft = answer.status === 'draft'
    const books = pathTo('/accounting/payroll/social-benefits/:id_prestacion', { id_prestacion: answer.id })
    return (
      <>
        {!draft && <GoTo address={books}>Ver su contabilización</GoTo>}
        {late.map((note) => (
          <p key={note} role="note">
            {note}
          </p>
        ))}
        {result !== null && <Result result={result} draft={draft} />}
      </>
    )
  },
})

function Result({ result, draft }: { readonly result: LiquidationResult; readonly draft: boolean }) {
  const { fromDay, days, interrupted, notes, calendar, lines, deductions } = result
  return (
    <section aria-label="Resultado de la liquidación">
      <p>
        Causada desde el {showDay(fromDay)}: {days} días
        {interrupted > 0 && `, descontados ${interrupted} que interrumpieron el servicio`}.
        {draft && ' Así quedaría si se aprueba hoy.'}
      </p>
      {notes.map((note) => (
        <p key={note} role="note">
          {note}
        </p>
      ))}
      <MiniTable
        label="Valores de la liquidación"
        rows={lines}
        keyOf={({ kind, label }) => `${kind} ${label}`}
        columns={[
          { head: 'Concepto', cell: ({ label }) => label },
          { head: 'Días', end: true, cell: ({ days: own }) => own },
          { head: 'Base', cell: Base },
          { head: 'Por qué', cell: ({ explanation }) => explanation },
          {
            head: 'Valor',
            end: true,
            cell: ({ amount }) => <Amount of={amount} />,
            total: <Amount of={result.total} />,
          },
        ]}
        totals="Total"
      />
      {deductions.length > 0 && <Deductions result={result} />}
      {calendar !== null && <RestCalendar calendar={calendar} />}
    </section>
  )
}

/** The deductions of a settlement, and the net that the person is paid. */
const Deductions = ({ result: { deductions, net } }: { readonly result: LiquidationResult }) => (
  <>
    <MiniTable
      label="Deducciones de la liquidación"
      rows={deductions}
      keyOf={({ label, explanation }) => `${label} ${explanation}`}
      columns={[
        { head: 'Deducción', cell: ({ label }) => label },
        { head: 'Por qué', cell: ({ explanation }) => explanation },
        { head: 'Valor', end: true, cell: ({ amount }) => <Amount of={amount} /> },
      ]}
    />
    <p>
      Neto a pagar: <Amount of={net} />
    </p>
  </>
)

/** The base: name, value and counted amount of each part. */
function Base({ factors }: LiquidationLineAnswer) {
  if (factors.length === 0) return null
  return (
    <ul>
      {factors.map(({ label, share }) => (
        <li key={label}>
          {label}: <Amount of={share} />
        </li>
      ))}
    </ul>
  )
}

type Calendar = NonNullable<LiquidationResult['calendar']>

/** The rest week by week: the working days taken from the balance, and the days off that it spans. */
function RestCalendar({ calendar }: { readonly calendar: Calendar }) {
  const working = new Set(calendar.workingDays)
  return (
    <table className="q-mini-table">
      <caption>
        Del {showDay(calendar.from)} al {showDay(calendar.until)}: {calendar.workingDays.length} días hábiles,{' '}
        {calendar.calendarDays} de calendario. Regresa el {showDay(calendar.returnOn)}.
      </caption>
      <thead>
        <tr>
          {shortWeekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(calendar).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date}>
                {within(date, calendar) && <DayMark date={date} worked={working.has(date)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayMark({ date, worked }: { readonly date: string; readonly worked: boolean }) {
  return (
    <span title={showDay(date)}>
      {worked ? <strong>{Number(date.slice(8))}</strong> : Number(date.slice(8))}{' '}
      {worked ? 'hábil' : 'descanso'}
    </span>
  )
}

const within = (date: string, { from, until }: Calendar): boolean => from <= date && date <= until

/** From the Monday of the first week to the Sunday of the last. */
function weeksOf({ from, until }: Calendar): string[][] {
  const monday = addDays(from as Day, -((new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7))
  const weeks: string[][] = []
  for (let start = monday; start <= until; start = addDays(start, 7))
    weeks.push(shortWeekdays.map((_, index) => addDays(start, index)))
  return weeks
}
