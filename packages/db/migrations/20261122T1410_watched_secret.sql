-- What is kept of a secret (the key that signs) is forgotten as soon as another takes its place.
select platform.watched('platform.secret');
