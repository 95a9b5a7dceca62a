/** Who may see the budget at a glance on the first page. */
export const summaryPermission = 'budget.summary.view'

/** What may be waiting for someone, by name. */
export const pendingKinds = ['requests', 'cdpDrafts', 'cdpIdle', 'registroIdle', 'payable'] as const
export type PendingKind = (typeof pendingKinds)[number]

/** Days after which a CDP without registro, a registro without obligación and a draft ask for attention. */
export const idleDays = { cdp: 30, registro: 90, draft: 15 } as const
