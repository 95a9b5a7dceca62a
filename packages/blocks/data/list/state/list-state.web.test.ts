import { describe, expect, test } from 'vitest'
import { choice, day, money } from '../../../values/field/words.ts'
import { listOf, type Page } from '../list.ts'
import {
  changed,
  filterQuery,
  isFiltered,
  type ListState,
  pageQuery,
  placesFrom,
  readState,
  rowsBefore,
  withFilter,
  writeState,
} from './list-state.web.ts'

const list = listOf({
  columns: { date: day('Fecha'), status: choice('Estado', { draft: 'Borrador' }), total: money('Valor') },
  totals: ['total'],
  sort: '-date',
  byVigencia: true,
  searches: 'Objeto',
})
const begun = readState(list, {})

describe('the address of a list', () => {
  test('says nothing when the list is as it begins', () => {
    expect(writeState(list, begun)).toEqual({})
    expect(isFiltered(begun)).toBe(false)
  })

  test('says search, filters, order, size and page, and is read back the same', () => {
    const state: ListState = {
      q: 'aseo',
      sort: 'total',
      filters: { status: 'draft', total: '..500000.00' },
      by: 'terceroId',
      columns: 'number,total',
      size: 100,
      place: { after: 'abc', at: 100 },
    }
    const written = writeState(list, state)
    expect(written).toEqual({
      q: 'aseo',
      sort: 'total',
      status: 'draft',
      total: '..500000.00',
      by: 'terceroId',
      columns: 'number,total',
      size: '100',
      after: 'abc',
      at: '100',
    })
    expect(readState(list, written)).toEqual(state)
  })

  test('keeps what belongs to the screen and drops filters that were taken away', () => {
    const search = { vigencia: '2025', view: 'tree', status: 'draft', after: 'abc', at: '50' }
    const state = withFilter(readState(list, search), 'status', '')
    expect(writeState(list, state, search)).toEqual({ vigencia: '2025', view: 'tree' })
  })

  test('does not request a page size that the server does not offer', () => {
    expect(readState(list, { size: '7' }).size).toBe(50)
  })

  test('an unknown filter is sent, so that a wrong link is seen and not silently ignored', () => {
    expect(pageQuery(list, readState(list, { rubro: 'x' }), 2026)).toMatchObject({ rubro: 'x' })
  })
})

describe('the query that is sent to the server', () => {
  test('a page carries the cursor, the size and the vigencia', () => {
    const state = readState(list, { after: 'abc', at: '50', q: 'aseo' })
    expect(pageQuery(list, state, 2026)).toEqual({
      q: 'aseo',
      sort: '-date',
      size: '50',
      after: 'abc',
      vigencia: '2026',
    })
  })

  test('totals and exports are of the whole filter', () => {
    expect(filterQuery(list, readState(list, { after: 'abc', status: 'draft' }), 2026)).toEqual({
      sort: '-date',
      status: 'draft',
      vigencia: '2026',
    })
  })

  test('a new search goes back to the first page', () => {
    const state = readState(list, { after: 'abc', at: '50' })
    expect(changed(state, { q: 'aseo' }).place).toEqual({ at: 0 })
  })
})

const page = (next: string | null, previous: string | null, rows = 50): Page => ({
  rows: Array.from({ length: rows }, () => ({})),
  next,
  previous,
})

describe('the pager', () => {
  test('the first page leads on and to the end', () => {
    expect(placesFrom(page('n', null), 0, 50)).toEqual({
      first: null,
      previous: null,
      next: { after: 'n', at: 50 },
      last: { last: true, at: 0 },
    })
  })

  test('a page in the middle leads everywhere', () => {
    expect(placesFrom(page('n', 'p'), 100, 50)).toMatchObject({
      first: { at: 0 },
      previous: { before: 'p', at: 50 },
      next: { after: 'n', at: 150 },
    })
  })

  test('the last page is counted from the end, and the one before the first whole page is the first', () => {
    const before = rowsBefore({ last: true, at: 0 }, 50, 107)
    expect(before).toBe(57)
    const { previous } = placesFrom(page(null, 'p'), before, 50)
    expect(previous).toEqual({ before: 'p', at: 7 })
    expect(placesFrom(page('n', 'p'), 7, 50).previous).toEqual({ at: 0 })
  })
})
