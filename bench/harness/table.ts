/** A line of the result: our figure beside the limit measured in the same run. */
export interface Result {
  readonly id: string
  readonly work: string
  readonly ours: string
  readonly reference: string
  readonly ratio: string
  readonly goal: string
  readonly met: boolean
}

/** The table that `npm run bench` prints, as Markdown so that it can be kept. */
export function table(results: readonly Result[]): string {
  const head = ['Id', 'Work', 'Ours', 'By hand', 'Ratio', 'Goal', '']
  const body = results.map(({ id, work, ours, reference, ratio, goal, met }) => [
    id,
    work,
    ours,
    reference,
    ratio,
    goal,
    met ? 'ok' : 'MISSED',
  ])
  const rows = [head, head.map(() => '---'), ...body]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

export const rate = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)}/s`
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
export const ratio = (ours: number, reference: number): string => (ours / reference).toFixed(2)
