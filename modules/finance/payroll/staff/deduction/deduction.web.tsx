import { documentScreens } from '@quina/blocks/web'
import { dayInBogota, showDay } from '@quina/kernel'
import { Amount, Panel } from '@quina/ui/web'
import { type AnswerToCourt, deductionOrder } from './deduction.contract.ts'

/** Embargos, libranzas and other deductions; the paper is the answer to the issuer of the order. */
export const deductionScreens = documentScreens(deductionOrder, {
  columns: [
    'number',
    'employeeId',
    'identification',
    'kind',
    'terceroId',
    'office',
    'receivedOn',
    'amount',
    'condition',
  ],
  defaults: ({ employeeId = '' }) => {
    const today = dayInBogota(new Date())
    return { date: today, employeeId, receivedOn: today, fromDay: today, mode: 'amount', base: 'salary' }
  },
  form: ({ Section, Params }) => (
    <>
      <Section title="Orden">
        <Params
          employeeId={5}
          kind={3}
          terceroId={4}
          office={3}
          receivedOn={2}
          date={2}
          fromDay={2}
          untilDay={2}
        />
      </Section>
      <Section title="Cuánto se descuenta">
        <Params
          mode={4}
          amount={2}
          percent={2}
          base={2}
          cap={2}
          paidBefore={2}
          instalments={2}
          authorisedOn={2}
        />
      </Section>
      <Section title="Juzgado y prestaciones">
        <Params
          court={4}
          process={4}
          depositAccount={4}
          onBonus={3}
          onVacation={3}
          onCesantias={3}
          onSettlement={3}
        />
      </Section>
    </>
  ),
  header: (answer) => {
    const court = answer?.facts.answer ?? null
    return court === null ? null : <Answer answer={court} />
  },
})

/** The facts of the letter to the court, before it is printed. */
const Answer = ({
  answer: { deposit, state, turn, turns, firstOn, why },
}: {
  readonly answer: AnswerToCourt
}) => (
  <Panel title="Respuesta al juzgado">
    <p>
      Primer depósito el {showDay(firstOn)}: <Amount of={deposit} />. Turno {turn} de {turns} (
      {state.toLowerCase()}).
    </p>
    <p>{why}</p>
  </Panel>
)
