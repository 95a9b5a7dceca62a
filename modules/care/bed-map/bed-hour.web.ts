import { dayInBogota } from '@quina/kernel'

/** Today and the hour in Bogotá, as they are typed. */
export const hourNow = () => ({
  date: dayInBogota(new Date()),
  time: new Date().toLocaleTimeString('en-GB', {
    timeZone: 'America/Bogota',
    hour: '2-digit',
    minute: '2-digit',
  }),
})
