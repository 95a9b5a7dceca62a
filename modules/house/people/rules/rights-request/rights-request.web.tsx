import { documentScreens } from '@quina/blocks/web'
import { type Day, dayInBogota, showDay } from '@quina/kernel'
import { rightsRequest } from './rights-request.contract.ts'

/** The desk of personal data: the request, the deadline of its answer, and the answer. */
export const rightsRequestScreens = documentScreens(rightsRequest, {
  defaults: () => ({ date: dayInBogota(new Date()), medium: 'paper' }),
  related: ({ facts }) =>
    typeof facts.dueOn === 'string' ? (
      <p>
        {typeof facts.answeredOn === 'string'
          ? `Respondida el ${showDay(facts.answeredOn as Day)}; vencía el ${showDay(facts.dueOn as Day)}.`
          : `Debe responderse a más tardar el ${showDay(facts.dueOn as Day)}.`}
      </p>
    ) : null,
})
