import type { PageSize } from './paper.ts'

/**
 * In points. Letter, and oficio of 216 × 330 mm. The receipt is 80 mm wide and as long as it needs. Labels of 50 × 25 and 30 ×
 * 15 mm.
 */
const sizes: Record<PageSize, { width: number; height: number | 'auto' }> = {
  letter: { width: 612, height: 792 },
  oficio: { width: 612, height: 936 },
  receipt: { width: 226.8, height: 'auto' },
  label: { width: 141.7, height: 70.9 },
  smallLabel: { width: 85, height: 42.5 },
}

export function sheetSize(size: PageSize, landscape: boolean): { width: number; height: number | 'auto' } {
  const { width, height } = sizes[size]
  return landscape && height !== 'auto' ? { width: height, height: width } : { width, height }
}

/** Left, top, right, bottom. The running head and the footer are inside the top and bottom margins. */
export type Margins = readonly [number, number, number, number]
export const pageMargins: Margins = [42, 46, 42, 64]
export const receiptMargins: Margins = [10, 10, 10, 12]
export const labelMargins: Margins = [4, 4, 3, 2]
export const runningHeadAt = 24

/** Lines: thin between rows, firm around separate blocks. */
export const thin = 0.4
export const firm = 0.9
export const hairline = '#b5b5b5'
export const black = '#000000'
