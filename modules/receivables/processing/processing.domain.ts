import { type Money, showPesos, zero } from '@quina/kernel'

/** What is looked at of an invoice before it is filed. */
export interface Verified {
  readonly dian: string
  readonly rips: string
  readonly cufe: string | null
  readonly cuv: string | null
  readonly account: string | null
  readonly usesBudget: boolean
  readonly rubro: string | null
  readonly balance: Money
  /** What the journal says it owes. */
  readonly booked: Money
}

/** Why an invoice cannot be filed yet, in the order in which it is mended; null when it can. */
export function faultOf({
  dian,
  rips,
  cufe,
  cuv,
  account,
  usesBudget,
  rubro,
  balance,
  booked,
}: Verified): string | null {
  if (dian === 'rejected') return 'La DIAN la rechazó.'
  if (!dian.startsWith('accepted') || cufe === null) return 'Falta que la DIAN la acepte (CUFE).'
  if (rips === 'rejected') return 'El Ministerio rechazó su RIPS.'
  if (rips !== 'exempt' && (!rips.startsWith('approved') || cuv === null)) return 'Falta su CUV.'
  if (account === null) return 'El pagador no tiene cuenta de cartera para ese régimen.'
  if (usesBudget && rubro === null) return 'No tiene rubro de ingreso: revise el del pagador.'
  if (balance === zero) return 'No debe nada.'
  if (balance !== booked) return `Contabilidad dice ${showPesos(booked)} y cartera ${showPesos(balance)}.`
  return null
}
