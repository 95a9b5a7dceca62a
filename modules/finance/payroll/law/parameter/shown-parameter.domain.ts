import { money, plural, scaled, showHour, showMoney, showPesos, unscaled } from '@quina/kernel'
import type { LegalParameter } from './parameter.contract.ts'

/** A parameter as the user sees it: `249095` is $249.095, `0.00522` is 0,522 %, `4=0.005` is a bracket. */
export function shownParameter({ unit, value }: Pick<LegalParameter, 'unit' | 'value'>): string {
  if (unit === 'COP') return showMoney(money(value), 0)
  if (unit === 'factor') return percentShown(value)
  if (unit === 'hora') return showHour(value)
  if (unit === 'horas') return `${inSpanish(value)} ${value === '1' ? 'hora' : 'horas'}`
  if (unit === 'SMMLV') return `${inSpanish(value)} SMMLV`
  if (unit === 'semanas') return plural(Number(value), 'semana', 'semanas')
  if (unit === 'dias') return plural(Number(value), 'día', 'días')
  if (unit === 'escala') return scaleShown(value)
  return unit === 'tramos' ? bracketsShown(value) : optionShown(value)
}

const inSpanish = (decimal: string): string => decimal.replace('.', ',')

/** A fraction without an exact decimal, like 2/3, stays as it is. */
function percentShown(factor: string): string {
  if (factor.includes('/')) return factor
  const percent = unscaled(scaled(factor, 8), 6)
  return `${inSpanish(percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent)} %`
}

const bracketsShown = (brackets: string): string =>
  brackets
    .split(' ')
    .map((one) => one.split('='))
    .map(([from = '', factor = '']) => `desde ${inSpanish(from)} SMMLV, ${percentShown(factor)}`)
    .join('; ')

const scaleShown = (scale: string): string =>
  scale
    .split(' ')
    .map((one) => one.split('=').map((amount) => showPesos(money(amount))))
    .map(([most = '', amount = '']) => `hasta ${most}, ${amount}`)
    .join('; ')

const optionWords: Readonly<Record<string, string>> = {
  DIAS: 'Por días',
  HABILES: 'Días hábiles',
  CALENDARIO: 'Días calendario',
  ESE: 'ESE',
  PRIVADA_CONTRIBUYENTE: 'Privada contribuyente',
  PRIVADA_ESAL: 'Privada sin ánimo de lucro',
  ULTIMO_REPORTADO: 'Último IBC reportado',
  SEGUN_NATURALEZA: 'Según la naturaleza de la entidad',
  SI: 'Sí',
  N_POR_MES: 'Una planilla N por mes',
  TRAS_PESO: 'Después de aproximar al peso',
  ASIGNACION: 'Asignación',
  ORDEN_LLEGADA: 'Orden de llegada',
  SINDICATO_Y_FONDO: 'Sindicato y fondos por llegada, después los demás',
}

const optionShown = (option: string): string =>
  optionWords[option] ?? `${option[0] ?? ''}${option.slice(1).toLowerCase().replaceAll('_', ' ')}`
