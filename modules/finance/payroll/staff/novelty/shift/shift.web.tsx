import './shift.css'
import type { FactsOf } from '@quina/blocks'
import {
  ask,
  catalogScreens,
  documentScreens,
  Go,
  MiniTable,
  ReportScreen,
  Show,
  useCan,
} from '@quina/blocks/web'
import {
  addDays,
  type Day,
  dayInBogota,
  lastDayOf,
  money,
  monthOf,
  showDay,
  showInstant,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { Amount, Panel } from '@quina/ui/web'
import { shiftPlanner } from './planner/shift-planner.contract.ts'
import {
  dayKey,
  monthDays,
  shift,
  shiftPlan,
  shiftPlanCost,
  shiftSheet,
  shiftStaff,
} from './shift.contract.ts'

export const { List: Shifts } = catalogScreens(shift)

/** The planners of the turnos of each service. */
export const { List: ShiftPlanners } = catalogScreens(shiftPlanner)

export const ShiftSheet = () => <ReportScreen report={shiftSheet} defaults={{}} />

type Facts = FactsOf<typeof shiftPlan>

const nextMonth = () => {
  const today = dayInBogota(new Date())
  const next = addDays(lastDayOf(vigenciaOf(today), monthOf(today)), 1)
  return { date: today, year: vigenciaOf(next), month: monthOf(next) }
}

/** Cuadros de turnos: who works what on each day of a month, with its issues and its cost. */
export const shiftPlanScreens = documentScreens(shiftPlan, {
  columns: ['number', 'costCentreId', 'year', 'month', 'people', 'hours', 'condition'],
  defaults: nextMonth,
  whenChosen: {
    async costCentreId(option, form) {
      const { year, month } = form.values()
      const typed = form.lines('lines').filter(({ engagementId }) => engagementId !== null)
      if (option === null || year === null || month === null || typed.length > 0) return
      const people = await ask(shiftStaff, { costCentreId: option.id, year, month })
      form.load(
        'lines',
        people.map(({ engagementId, label }) => ({ engagementId, engagementIdLabel: label })),
      )
    },
  },
  lines: {
    lines: {
      widths: { engagementId: 210, ...Object.fromEntries(monthDays.map((nth) => [dayKey(nth), 46])) },
    },
  },
  form: ({ Section, Params, Lines }) => (
    <>
      <Section>
        <Params costCentreId={4} year={2} month={2} date={2} purpose={12} />
      </Section>
      <div className="q-shift-plan">
        <Lines name="lines" />
      </div>
    </>
  ),
  header: (answer) =>
    answer === null ? null : (
      <>
        <p className="q-context">
          {answer.facts.restDays}. {answer.facts.legend.join('. ')}.{' '}
          <Go to="/nomina/turnos/cuadro" search={{ planId: answer.id }}>
            Ver el cuadro para imprimir o exportar
          </Go>
        </p>
        <Issues issues={answer.facts.issues} />
        {answer.facts.people.length > 0 && <CostOf key={answer.version} id={answer.id} />}
        <Hours people={answer.facts.people} />
        <Changes changes={answer.facts.changes} />
      </>
    ),
})

const Issues = ({ issues }: Pick<Facts, 'issues'>) => (
  <Panel title="Qué revisar">
    {issues.length === 0 ? (
      <p role="status">El cuadro cumple los descansos y los topes.</p>
    ) : (
      <MiniTable
        label="Qué revisar del cuadro"
        rows={issues}
        keyOf={({ engagementId, on, code }) => `${engagementId} ${on} ${code}`}
        columns={[
          { head: 'Día', cell: ({ on }) => showDay(on as Day) },
          { head: 'Persona', cell: ({ person }) => person },
          { head: 'Qué pasa', cell: ({ message }) => message },
          { head: 'Efecto', cell: ({ critical }) => (critical ? 'No deja publicar' : 'Aviso') },
          { head: 'Código', cell: ({ code }) => code },
        ]}
      />
    )}
  </Panel>
)

const Hours = ({ people }: Pick<Facts, 'people'>) => (
  <Panel title="Horas de cada persona">
    <MiniTable
      label="Horas de cada persona"
      rows={people}
      keyOf={({ engagementId }) => engagementId}
      columns={[
        { head: 'Persona', cell: ({ person }) => person },
        { head: 'Horas', end: true, cell: ({ hours }) => shown(hours) },
        { head: 'Nocturnas', end: true, cell: ({ night }) => shown(night) },
        { head: 'Dominicales y festivas', end: true, cell: ({ rest }) => shown(rest) },
        { head: 'Extras', end: true, cell: ({ extra }) => shown(extra) },
        { head: 'Compensatorios', end: true, cell: ({ compensatory }) => compensatory },
      ]}
    />
  </Panel>
)

/** What the cuadro adds to the payroll of its month; in red, the day from which a rubro runs out. */
const Cost = ({ id }: { readonly id: string }) => (
  <Show of={shiftPlanCost} params={{ id }}>
    {({ total, unplaced, problems, rubros }) => (
      <Panel title="Lo que cuesta este cuadro en su mes">
        <p>
          <Amount of={total} />, con aportes.
          {money(unplaced) !== zero && (
            <>
              {' '}
              Sin rubro en sus conceptos: <Amount of={unplaced} />.
            </>
          )}
        </p>
        {problems.map((problem) => (
          <p key={problem} role="status">
            No se puede calcular de una persona: {problem}
          </p>
        ))}
        {rubros.flatMap(({ rubro, name, runsOut }) =>
          runsOut === null ? (
            []
          ) : (
            <p key={rubro} role="alert">
              El rubro {rubro} {name} se agota el {showDay(runsOut)}.
            </p>
          ),
        )}
        <MiniTable
          label="Lo que cuesta por rubro"
          rows={rubros}
          keyOf={({ rubro }) => rubro}
          columns={[
            { head: 'Rubro', cell: ({ rubro, name }) => `${rubro} ${name}` },
            { head: 'El cuadro', end: true, cell: ({ amount }) => <Amount of={amount} /> },
            { head: 'Disponible y CDP', end: true, cell: ({ available }) => <Amount of={available} /> },
            { head: 'Nóminas sin compromiso', end: true, cell: ({ payrolls }) => <Amount of={payrolls} /> },
            { head: 'Otros cuadros', end: true, cell: ({ others }) => <Amount of={others} /> },
            { head: 'Sobra o falta', end: true, cell: ({ balance }) => <Amount of={balance} /> },
            { head: 'Se agota el', cell: ({ runsOut }) => (runsOut === null ? '' : showDay(runsOut)) },
          ]}
        />
      </Panel>
    )}
  </Show>
)

const CostOf = ({ id }: { readonly id: string }) => (useCan()(shiftPlanCost.access) ? <Cost id={id} /> : null)

const shown = (hours: string): string => hours.replace(/\.?0+$/, '').replace('.', ',')

const Changes = ({ changes }: Pick<Facts, 'changes'>) =>
  changes.length === 0 ? null : (
    <Panel title="Cambios después de publicado">
      <MiniTable
        label="Cambios después de publicado"
        rows={changes}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Día', cell: ({ on }) => showDay(on as Day) },
          { head: 'Persona', cell: ({ person }) => person },
          { head: 'Antes', cell: ({ before }) => before ?? 'Libre' },
          { head: 'Ahora', cell: ({ after }) => after ?? 'Libre' },
          { head: 'Motivo', cell: ({ reason }) => reason },
          { head: 'Quién', cell: ({ by, at }) => `${by}, ${showInstant(new Date(at))}` },
        ]}
      />
    </Panel>
  )
