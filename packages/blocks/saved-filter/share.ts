/** Sharing a view with all or with a role, and deciding with what the lists of a role open. */
export const share = 'admin.view.share'
