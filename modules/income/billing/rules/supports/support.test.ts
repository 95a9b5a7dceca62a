import { expect, test } from 'vitest'
import { namedSupports, supportOf } from './supports.server.ts'

test.each([
  ['EPI_paciente.pdf', 'EPI'],
  ['epi 2026-08-28.pdf', 'EPI'],
  ['Epicrisis firmada.pdf', 'EPI'],
  ['Registro de Anestesia - cesárea.pdf', 'RAN'],
  ['Descripción quirúrgica.pdf', 'DQX'],
  ['hoja_urgencias.pdf', 'HAU'],
  ['Resultados de laboratorio.pdf', 'PDX'],
  ['Orden médica.pdf', 'OPF'],
  ['comprobante-de-recibido.jpg', 'CRC'],
  ['Cédula.pdf', null],
  ['EPIlepsia nota.pdf', null],
])('%s is %s', (name, code) => {
  expect(supportOf(name)).toBe(code)
})

test('the supports of an invoice are named by Anexo 1, those of a kind in their order; nothing else goes', () => {
  const files = ['Epicrisis.PDF', 'Cédula.pdf', 'EPI-2.pdf', 'Orden.jpg'].map((name) => ({ name }))
  const named = namedSupports(files, { nit: '900123456', number: 'HSR1' })
  expect(named.map(({ supportName }) => supportName)).toEqual([
    'EPI_900123456_HSR1.pdf',
    'EPI_900123456_HSR1_2.pdf',
    'OPF_900123456_HSR1.jpg',
  ])
})
