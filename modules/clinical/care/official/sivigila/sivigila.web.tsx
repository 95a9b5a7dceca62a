import { catalogScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { notifiableEvent } from './sivigila.contract.ts'

/** The diagnoses that are notified, and the term of each. */
export const { List: NotifiableEvents } = catalogScreens(notifiableEvent, {
  columns: ['code', 'name', 'prefixes', 'notice', 'belowAge', 'fromDay', 'untilDay', 'active'],
  defaults: () => ({ notice: 'weekly', fromDay: dayInBogota(new Date()) }),
})
