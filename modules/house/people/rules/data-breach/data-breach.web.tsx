import { documentScreens } from '@quina/blocks/web'
import { type Day, dayInBogota, showDay } from '@quina/kernel'
import { dataBreach } from './data-breach.contract.ts'

/** Incidents with personal data, until they are reported to the SIC. */
export const dataBreachScreens = documentScreens(dataBreach, {
  defaults: () => ({ date: dayInBogota(new Date()) }),
  related: ({ facts }) =>
    typeof facts.dueOn === 'string' ? (
      <p>
        {typeof facts.reportedOn === 'string'
          ? `Reportado el ${showDay(facts.reportedOn as Day)}, radicado ${facts.reportNumber}.`
          : `Debe reportarse a la SIC a más tardar el ${showDay(facts.dueOn as Day)}.`}
      </p>
    ) : null,
})
