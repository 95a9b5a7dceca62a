/** The audit of one account, in its viewer. */
export const auditAddress = (userId: string): string => `/admin/audit?rowId=${userId}`
