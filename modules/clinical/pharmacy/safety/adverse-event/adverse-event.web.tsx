import { documentScreens } from '@quina/blocks/web'
import { dayInBogota, hourInBogota } from '@quina/kernel'
import { adverseEvent } from './adverse-event.contract.ts'

/** The screens of events with medicines, devices and reagents, until they are reported to INVIMA. */
export const adverseEventScreens = documentScreens(adverseEvent, {
  columns: ['number', 'dueAt', 'severity', 'productId', 'patientId', 'lotId', 'program', 'date', 'condition'],
  defaults: () => {
    const today = dayInBogota(new Date())
    return {
      program: 'medicine',
      date: today,
      happenedOn: today,
      knownOn: today,
      knownAt: hourInBogota(new Date()),
    }
  },
  form: ({ Section, Params }) => (
    <>
      <Section title="Evento">
        <Params program={4} severity={3} date={2} outcome={3} />
        <Params happenedOn={3} knownOn={3} knownAt={2} />
      </Section>
      <Section title="Con qué y a quién">
        <Params productId={5} lotId={3} patientId={4} purpose={12} />
      </Section>
    </>
  ),
  header: (answer) =>
    answer === null ? null : (
      <>
        {answer.facts.dueAt !== null && <p>Reportar antes de {answer.facts.dueAt}</p>}
        {answer.facts.receipt !== null && <p role="status">Número de INVIMA {answer.facts.receipt}</p>}
        {answer.facts.alike > 0 && (
          <p role="alert">Ese lote tiene {answer.facts.alike} eventos más: considere retirarlo.</p>
        )}
        {answer.facts.given.length > 0 && <p>Se le entregó: {answer.facts.given.join('; ')}.</p>}
      </>
    ),
})
