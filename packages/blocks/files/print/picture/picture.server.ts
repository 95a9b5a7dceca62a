import { Problem } from '@quina/kernel'
import { renderPdf } from '../drawing/render.server.ts'
import type { Paper } from '../paper.ts'

const page: Omit<Paper, 'content'> = {
  title: '',
  number: '',
  company: '',
  size: 'letter',
  landscape: false,
  watermark: null,
  printed: '',
  foot: null,
  verify: null,
}

/**
 * Whether a picture, as a `data:` address, can be drawn: a damaged one would spoil every print-out it is on.
 * @throws Problem `PRT-BUSY` or `PRT-TIME` when it could not be checked.
 */
export async function canDraw(image: string): Promise<boolean> {
  try {
    await renderPdf({ ...page, content: [{ image, fit: [10, 10] }] })
    return true
  } catch (error) {
    if (error instanceof Problem) throw error
    return false
  }
}
