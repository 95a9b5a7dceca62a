import { plural, showCount } from '@quina/kernel'
import type { Tone } from '../values/field/field.ts'
import type { JobAnswer, JobState } from './process/process.ts'

export const stateWords: Readonly<Record<JobState, readonly [label: string, tone: Tone]>> = {
  queued: ['En espera', 'neutral'],
  running: ['En curso', 'info'],
  done: ['Terminado', 'good'],
  failed: ['Falló', 'bad'],
  cancelled: ['Cancelado', 'warning'],
}

type JobProgress = Pick<JobAnswer, 'state' | 'done' | 'total' | 'failures'>

/** *118 de 120 hechos, 2 no* */
export function progressWords({ done, total, failures }: JobProgress): string {
  const ofTotal = total > 0 ? ` de ${showCount(total)}` : ''
  const bad =
    failures.length === 0 ? '' : `; ${plural(failures.length, 'no fue posible', 'no fueron posibles')}`
  return `${showCount(done)}${ofTotal}${bad}`
}

/** The percentage of the work that is finished, from 0 to 100. */
export const percentDone = ({ done, total, state }: JobProgress): number => {
  if (state === 'done') return 100
  return total === 0 ? 0 : Math.min(100, Math.floor((done * 100) / total))
}
