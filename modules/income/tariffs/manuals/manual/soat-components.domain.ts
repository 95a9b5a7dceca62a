import type { Component } from '../surgery/surgery.contract.ts'

/** A row of `manual_component` whose value is that of an item. */
export interface ComponentCode {
  readonly component: Component
  readonly bloodless: boolean
  readonly fromKey: string
  readonly untilKey: string
  readonly itemCode: string
}

const groups = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20, 21, 22, 23]
/** An assistant is paid from this group. */
const firstAssisted = 6
const materials = [
  [2, 3, '39301'],
  [4, 6, '39302'],
  [7, 9, '39303'],
  [10, 13, '39304'],
] as const

/**
 * The codes that price each component of a surgery in SOAT (Decreto 780 de 2016, anexo técnico 1): one for each group, materials
 * by ranges of groups. From group 20 materials are charged as they are consumed; without incision they have a code of their own.
 */
export function soatComponents(): ComponentCode[] {
  const each = groups.flatMap((group, index) => [
    coded('surgeon', group, 39_000 + index),
    coded('anaesthetist', group, 39_100 + index),
    ...(group < firstAssisted ? [] : [coded('assistant', group, 39_113 + index)]),
    coded('theatre', group, 39_204 + index),
  ])
  const ranges = materials.map(
    ([from, until, itemCode]): ComponentCode => ({
      component: 'materials',
      bloodless: false,
      fromKey: String(from),
      untilKey: String(until),
      itemCode,
    }),
  )
  const whole = { fromKey: '2', untilKey: '23', itemCode: '39305' }
  return [...each, ...ranges, { component: 'materials', bloodless: true, ...whole }]
}

const coded = (component: Component, group: number, code: number): ComponentCode => ({
  component,
  bloodless: false,
  fromKey: String(group),
  untilKey: String(group),
  itemCode: String(code),
})
