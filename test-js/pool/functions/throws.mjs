throw new Error('thrown while the module loads');
