import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
}

/** Arrows move between the boxes: along a row, or to the same place of the next row that has any. */
export function moveInMatrix(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const box = event.target
  if (step === undefined || !(box instanceof HTMLInputElement) || box.type !== 'checkbox') return
  const rows = [...event.currentTarget.querySelectorAll('tr')]
    .map(boxesIn)
    .filter((boxes) => boxes.length > 0)
  const at = rows.findIndex((boxes) => boxes.includes(box))
  const next = step[0] === 0 ? besideOf(rows[at] ?? [], box, step[1]) : nearest(rows, at + step[0], box)
  if (next === undefined) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

const boxesIn = (row: HTMLElement): HTMLInputElement[] => [
  ...row.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:disabled)'),
]

const besideOf = (boxes: readonly HTMLInputElement[], box: HTMLInputElement, step: number) =>
  boxes[boxes.indexOf(box) + step]

function nearest(rows: readonly HTMLInputElement[][], wanted: number, box: HTMLElement) {
  const boxes = rows[Math.min(Math.max(wanted, 0), rows.length - 1)] ?? []
  const x = box.getBoundingClientRect().x
  const far = (one: HTMLElement): number => Math.abs(one.getBoundingClientRect().x - x)
  return boxes.toSorted((one, other) => far(one) - far(other))[0]
}
