import { documentScreens, ReportScreen } from '@quina/blocks/web'
import { dayInBogota, plural } from '@quina/kernel'
import { shownDecimal } from '@quina/ui/web'
import { recall, recallTrace } from './recall.contract.ts'

/** The screens of recalls: the held lots, and the recipients to notify. */
export const recallScreens = documentScreens(recall, {
  columns: ['number', 'productId', 'date', 'source', 'alert', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()), source: 'invima' }),
  form: ({ Section, Params, Lines }) => (
    <>
      <Section title="Alerta">
        <Params source={3} alert={4} date={2} productId={6} purpose={12} />
      </Section>
      <Lines name="lots" />
    </>
  ),
  header: (answer) =>
    answer === null ? null : (
      <>
        <p>
          {plural(answer.facts.patients, 'paciente', 'pacientes')} ·{' '}
          {plural(answer.facts.wards, 'servicio', 'servicios')} ·{' '}
          {plural(answer.facts.stores, 'bodega', 'bodegas')}
          {answer.facts.tookMs !== null &&
            ` · se supo en ${shownDecimal(String(answer.facts.tookMs / 1000))} s`}
        </p>
        {answer.facts.alike.length > 0 && (
          <p role="alert">Revise si son el mismo lote: {answer.facts.alike.join(', ')}.</p>
        )}
      </>
    ),
})

/** The places of the lots of a recall, and the patients who received them. */
export const RecallTrace = () => <ReportScreen report={recallTrace} defaults={{}} />
