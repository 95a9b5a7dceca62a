-- Where each rule is mended, by the addresses of the profile.
update einvoice.dian_rule set screen = '/profileEnterprise/numeraciones' where screen = '/profileEnterprise?tab=numbering';
update einvoice.dian_rule set screen = '/profileEnterprise?tab=einvoice' where screen = '/profileEnterprise?tab=dian';
