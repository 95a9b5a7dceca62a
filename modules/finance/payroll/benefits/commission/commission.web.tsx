import { documentScreens, GoTo, pathTo } from '@quina/blocks/web'
import { type Day, dayInBogota, money, showDay } from '@quina/kernel'
import { Amount, Panel } from '@quina/ui/web'
import { commission } from './commission.contract.ts'

/** Comisiones de servicios: requested, authorised, advanced and legalised, with the amount of each and its explanation. */
export const commissionScreens = documentScreens(commission, {
  columns: [
    'number',
    'engagementId',
    'identification',
    'destination',
    'fromDay',
    'toDay',
    'total',
    'pending',
    'legaliseBy',
    'condition',
  ],
  defaults: ({ engagementId = '' }) => {
    const today = dayInBogota(new Date())
    return { date: today, engagementId, fromDay: today, overnight: true, transport: '0.00' }
  },
  form: ({ Section, Params }) => (
    <>
      <Section title="Quién viaja y a dónde">
        <Params engagementId={6} destination={6} date={3} act={5} />
      </Section>
      <Section title="Días y transporte">
        <Params fromDay={3} toDay={3} overnight={3} transport={3} />
      </Section>
      <Params purpose={12} />
    </>
  ),
  header: (answer) => {
    if (answer === null) return null
    const { perDiem, total, explanation, legaliseBy, legalised, problem } = answer.facts
    if (problem !== null) return <p role="status">No se puede calcular: {problem}</p>
    return (
      <Panel title="Viáticos">
        <p>{explanation}</p>
        <p>
          Viáticos <Amount of={perDiem} />, con transporte <Amount of={total} />.
          {legaliseBy !== null && ` Se legaliza hasta el ${showDay(legaliseBy as Day)}.`}
        </p>
        {legalised !== null && (
          <p>
            Legalizó viáticos por <Amount of={legalised.perDiem} /> y transporte por{' '}
            <Amount of={legalised.transport} />.
            {money(legalised.pending) > 0n && (
              <>
                {' '}
                Por reintegrar: <Amount of={legalised.pending} />, con un comprobante de ingreso a su
                documento cruce.
              </>
            )}
          </p>
        )}
        {answer.status !== 'draft' && answer.status !== 'annulled' && (
          <GoTo address={pathTo('/nomina/comisiones/presupuesto/:id', { id: answer.id })}>
            Ver su presupuesto
          </GoTo>
        )}
      </Panel>
    )
  },
})
