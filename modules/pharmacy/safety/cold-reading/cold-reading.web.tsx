import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { coldReading } from './cold-reading.contract.ts'

/** The log of temperature and humidity. */
export const coldReadingScreens = documentScreens(coldReading, {
  columns: ['number', 'date', 'time', 'storeId', 'temperature', 'humidity', 'held', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()) }),
  header: (answer) =>
    answer === null || answer.facts.held.length === 0 ? null : (
      <p role="alert">Quedaron en cuarentena: {answer.facts.held.join('; ')}.</p>
    ),
})
