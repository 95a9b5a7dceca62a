import type { Money } from '@quina/kernel'
import type { BenefitKind } from '../../benefits/benefit/benefit.contract.ts'
import type { CostCentreShare } from '../../staff/engagement/cost-share.contract.ts'

/** To whom a contribution or a deduction is paid, by the concept. */
export type ConceptPayee =
  | 'employee'
  | 'eps'
  | 'afp'
  | 'arl'
  | 'ccf'
  | 'icbf'
  | 'sena'
  | 'esap'
  | 'men'
  | 'dian'
  | 'cesantias'
  | 'order'
  | 'house'

/** What is owed, by who is paid and why. */
export type OwedKind =
  | 'net'
  | 'eps'
  | 'afp'
  | 'arl'
  | 'ccf'
  | 'sena'
  | 'icbf'
  | 'esap'
  | 'men'
  | 'withholding'
  | 'libranza'
  | 'embargo'
  | 'union'
  | 'fna'
  | 'cesantias'
  | 'other'

/** The accounts and the rubros of a concept that hold for a regime on a day. */
export interface ConceptAccount {
  readonly code: string
  readonly name: string
  readonly payee: ConceptPayee
  readonly administrative: string | null
  readonly publicFund: string | null
  readonly operative: string | null
  readonly claimedFrom: 'eps' | 'arl' | 'afp' | null
  readonly payable: string | null
  readonly rubroAdministrative: string | null
  readonly rubroOperative: string | null
}

export interface BookLine {
  readonly concept: string
  readonly name: string
  readonly nature: 'earning' | 'deduction' | 'employer'
  readonly amount: Money
  /** Whom the order of deduction pays. */
  readonly orderTerceroId: string | null
  /** The documento cruce of what an administrator gives back of it. */
  readonly item?: string | null
  /** The centre of the novedad that it comes from, in place of those of the vinculación. */
  readonly centre: CostCentreShare | null
}

/** Somebody of a period as the books need them. */
export interface BookPerson {
  readonly engagementId: string
  readonly terceroId: string
  readonly regime: string
  readonly spending: 'administrative' | 'operative'
  readonly shares: readonly CostCentreShare[]
  readonly affiliations: Readonly<Record<'eps' | 'afp' | 'arl' | 'ccf' | 'cesantias', string | null>>
  /** What is provided for each benefit, which pays it before any expense. */
  readonly provided: ReadonlyMap<BenefitKind, Money>
  readonly lines: readonly BookLine[]
}

/** What is the same for everybody. */
export interface BookRules {
  /** By concept and regime. */
  readonly accountOf: (concept: string, regime: string) => ConceptAccount | null
  /** SENA, ICBF, ESAP, Ministerio de Educación and DIAN, by their NIT. */
  readonly state: Readonly<Partial<Record<ConceptPayee, string>>>
  readonly publicFundId: string | null
  readonly net: string
  /** Each beneficiary is paid out of the budget, or the net is all of the gross. */
  readonly paysEach: boolean
  /** Terceros that take the place of others in this posting. */
  readonly insteadOf: ReadonlyMap<string, string>
}

/** A piece of the entry: an amount on a side of an account, and where it comes from. */
export interface BookMove {
  readonly engagementId: string
  readonly concept: string
  readonly side: 'debit' | 'credit'
  readonly account: string | null
  readonly terceroId: string | null
  readonly costCentreId: string | null
  /** Its documento cruce, of what is claimed from an administrator. */
  readonly item: string | null
  readonly amount: Money
  readonly base: Money | null
  readonly owed: OwedKind | null
  /** What paying it is in the budget. */
  readonly rubros: readonly RubroShare[]
  /** The benefit whose provision it takes. */
  readonly benefit: BenefitKind | null
  readonly problem: string | null
}

export type RubroShare = Readonly<{ rubro: string; amount: Money }>
