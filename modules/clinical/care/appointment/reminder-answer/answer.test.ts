import { expect, test } from 'vitest'
import { answerIn } from './answer.server.ts'

test.each([
  ['1', 'confirm'],
  [' 1. ', 'confirm'],
  ['Sí', 'confirm'],
  ['SI, CONFIRMO.', 'confirm'],
  ['2', 'cancel'],
  ['2)', 'cancel'],
  ['No puedo', 'cancel'],
  ['3', 'reschedule'],
  ['Cambiarla', 'reschedule'],
  ['12', 'unread'],
  ['1 o 2', 'unread'],
  ['no sé, mi hijo está enfermo', 'unread'],
  ['', 'unread'],
])('«%s» is heard as %s', (text, heard) => expect(answerIn(text)).toBe(heard))
